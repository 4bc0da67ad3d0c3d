CREATE TABLE "waiting" (
	"id" text PRIMARY KEY NOT NULL,
	"business_id" text NOT NULL,
	"product_id" text NOT NULL,
	"location_id" text NOT NULL,
	"employee_id" text,
	"email" text NOT NULL,
	"locale" text NOT NULL,
	"from_day" date NOT NULL,
	"until_day" date NOT NULL,
	"minutes" integer NOT NULL,
	"people" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"next_look_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "waiting" ADD CONSTRAINT "waiting_business_id_business_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."business"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "waiting" ADD CONSTRAINT "waiting_product_id_product_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."product"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "waiting" ADD CONSTRAINT "waiting_location_id_location_id_fk" FOREIGN KEY ("location_id") REFERENCES "public"."location"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "waiting" ADD CONSTRAINT "waiting_employee_id_employee_id_fk" FOREIGN KEY ("employee_id") REFERENCES "public"."employee"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "waits_once" ON "waiting" USING btree ("business_id","product_id","location_id","email");--> statement-breakpoint
CREATE INDEX "waiting_of_address" ON "waiting" USING btree ("business_id","email");--> statement-breakpoint
CREATE INDEX "waiting_due" ON "waiting" USING btree ("next_look_at");--> statement-breakpoint
CREATE INDEX "waiting_by_end" ON "waiting" USING btree ("until_day");