CREATE TABLE "saved_product" (
	"business_id" text NOT NULL,
	"uid" text NOT NULL,
	"product_id" text NOT NULL,
	"saved_at" timestamp with time zone NOT NULL,
	CONSTRAINT "saved_product_business_id_uid_product_id_pk" PRIMARY KEY("business_id","uid","product_id")
);
--> statement-breakpoint
ALTER TABLE "saved_product" ADD CONSTRAINT "saved_product_business_id_business_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."business"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_product" ADD CONSTRAINT "saved_product_product_id_product_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."product"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "saved_of_product" ON "saved_product" USING btree ("product_id");