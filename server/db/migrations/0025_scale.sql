CREATE TABLE "product_choice" (
	"business_id" text NOT NULL,
	"product_id" text NOT NULL,
	"variant_id" text NOT NULL,
	"option" text NOT NULL,
	"value" text NOT NULL,
	"swatch" text,
	CONSTRAINT "product_choice_variant_id_option_pk" PRIMARY KEY("variant_id","option")
);
--> statement-breakpoint
ALTER TABLE "product_choice" ADD CONSTRAINT "product_choice_business_id_business_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."business"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "product_choice" ADD CONSTRAINT "product_choice_product_id_product_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."product"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
-- What each variant is by each option, for lists to be narrowed by: whoever writes a product, and however, it follows.
CREATE FUNCTION keep_choices() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    IF OLD.enabled = NEW.enabled AND OLD.view -> 'productVariants' = NEW.view -> 'productVariants' THEN RETURN NULL; END IF;
    DELETE FROM product_choice WHERE product_id = NEW.id;
  END IF;
  IF NOT NEW.enabled THEN RETURN NULL; END IF;
  INSERT INTO product_choice (business_id, product_id, variant_id, option, value, swatch)
  SELECT NEW.business_id, NEW.id, variant ->> 'id', one -> 'productOption' ->> 'name', one -> 'productOptionValue' ->> 'name', one -> 'productOptionValue' ->> 'swatch'
  FROM jsonb_array_elements(NEW.view -> 'productVariants') variant, jsonb_array_elements(variant -> 'variantValues') one
  WHERE one -> 'productOption' ->> 'name' IS NOT NULL AND one -> 'productOptionValue' ->> 'name' IS NOT NULL
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER choices_follow AFTER INSERT OR UPDATE OF view, enabled ON "product" FOR EACH ROW EXECUTE FUNCTION keep_choices();
--> statement-breakpoint
INSERT INTO product_choice (business_id, product_id, variant_id, option, value, swatch)
SELECT p.business_id, p.id, variant ->> 'id', one -> 'productOption' ->> 'name', one -> 'productOptionValue' ->> 'name', one -> 'productOptionValue' ->> 'swatch'
FROM product p, jsonb_array_elements(p.view -> 'productVariants') variant, jsonb_array_elements(variant -> 'variantValues') one
WHERE p.enabled AND one -> 'productOption' ->> 'name' IS NOT NULL AND one -> 'productOptionValue' ->> 'name' IS NOT NULL
ON CONFLICT DO NOTHING;
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "choices_of_product" ON "product_choice" USING btree ("product_id");
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "choices_by_value" ON "product_choice" USING btree ("business_id","option","value","product_id","variant_id","swatch");
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "variants_of_product" ON "product_variant" USING btree ("product_id");
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "products_by_popularity" ON "product" USING btree ("business_id","popularity" DESC NULLS FIRST,"id") WHERE enabled;
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "products_by_age" ON "product" USING btree ("business_id","created_at" DESC NULLS FIRST,"id") WHERE enabled;
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "products_by_price" ON "product" USING btree ("business_id","selling_price","id") WHERE enabled;
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "products_by_name" ON "product" USING btree ("business_id","name","id") WHERE enabled;
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "products_reduced" ON "product" USING btree ("business_id","popularity" DESC NULLS FIRST,"id") WHERE enabled and (view ->> 'wasPrice') is not null;
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "sessions_by_end" ON "session" USING btree ("ends_at");
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "outbox_told" ON "outbox" USING btree ("created_at") WHERE delivered_at is not null;
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "mails_by_age" ON "mail" USING btree ("created_at");
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "links_by_end" ON "order_link" USING btree ("ends_at");
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "notifications_by_age" ON "notification" USING btree ("created_at");
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "holds_on_shelf" ON "stock_hold" USING btree ("stock_id") WHERE state = 'HELD';
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "orders_of_promotion" ON "cart_transaction" USING btree ("promotion_id") WHERE promotion_id is not null and closed_at is null;
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "capabilities_by_end" ON "capability" USING btree ("ends_at");
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "inbox_sealed" ON "inbox" USING btree ("received_at") WHERE sealed is not null;
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "captures" ON "ledger" USING btree ("provider","provider_reference") WHERE kind = 'CAPTURED';
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "quotes_by_end" ON "shipment_quote" USING btree ("expires_at");
--> statement-breakpoint
DROP INDEX IF EXISTS "product_business_id_popularity_index";
--> statement-breakpoint
ANALYZE "product_choice";
