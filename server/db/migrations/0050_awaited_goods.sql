CREATE TABLE "awaited_goods" (
	"id" text PRIMARY KEY NOT NULL,
	"business_id" text NOT NULL,
	"product_id" text NOT NULL,
	"variant_id" text DEFAULT '' NOT NULL,
	"location_id" text NOT NULL,
	"email" text NOT NULL,
	"locale" text NOT NULL,
	"uid" text,
	"created_at" timestamp with time zone NOT NULL,
	"next_look_at" timestamp with time zone NOT NULL,
	"next_mail_at" timestamp with time zone,
	"confirmed_at" timestamp with time zone,
	"told_at" timestamp with time zone,
	"mailed_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "awaited_goods" ADD CONSTRAINT "awaited_goods_business_id_business_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."business"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "awaited_goods" ADD CONSTRAINT "awaited_goods_product_id_product_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."product"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "awaited_goods" ADD CONSTRAINT "awaited_goods_location_id_location_id_fk" FOREIGN KEY ("location_id") REFERENCES "public"."location"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX IF NOT EXISTS "awaits_once" ON "awaited_goods" USING btree ("business_id","email","product_id","variant_id","location_id");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "awaited_of_product" ON "awaited_goods" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "awaited_due" ON "awaited_goods" USING btree ("next_look_at");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "awaited_by_age" ON "awaited_goods" USING btree ("created_at");