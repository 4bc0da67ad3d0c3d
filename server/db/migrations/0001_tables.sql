CREATE TABLE "product_add_on" (
	"id" text PRIMARY KEY NOT NULL,
	"business_id" text NOT NULL,
	"name" text NOT NULL,
	"selling_price" bigint NOT NULL,
	"added_minutes" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "api_key" (
	"key" text PRIMARY KEY NOT NULL,
	"business_id" text NOT NULL,
	"kind" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "appointment" (
	"id" text PRIMARY KEY NOT NULL,
	"business_id" text NOT NULL,
	"uid" text NOT NULL,
	"intent_id" text NOT NULL,
	"line" integer NOT NULL,
	"slot" integer NOT NULL,
	"order_id" text,
	"product_id" text NOT NULL,
	"location_id" text NOT NULL,
	"employee_id" text,
	"resource" text NOT NULL,
	"start_date" date NOT NULL,
	"start_time" time NOT NULL,
	"end_date" date NOT NULL,
	"end_time" time,
	"starts" timestamp with time zone NOT NULL,
	"ends" timestamp with time zone NOT NULL,
	"number_of_customer" integer NOT NULL,
	"price" bigint NOT NULL,
	"customer_name" text NOT NULL,
	"customer_contact" text NOT NULL,
	"payment_type" text NOT NULL,
	"status" text NOT NULL,
	"version" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"held_until" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payment_attempt" (
	"id" text PRIMARY KEY NOT NULL,
	"business_id" text NOT NULL,
	"order_id" text NOT NULL,
	"provider" text NOT NULL,
	"reference" text NOT NULL,
	"state" text NOT NULL,
	"live" boolean NOT NULL,
	"amount" bigint NOT NULL,
	"currency" text NOT NULL,
	"payee" text,
	"session" jsonb NOT NULL,
	"hints" jsonb NOT NULL,
	"handover" jsonb,
	"show" jsonb,
	"reason" text,
	"provider_reference" text,
	"last_raw" text,
	"image" "bytea",
	"image_type" text,
	"deadline" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	"asked_at" timestamp with time zone,
	"next_ask_at" timestamp with time zone,
	"asks" integer NOT NULL,
	CONSTRAINT "payment_attempt_reference_unique" UNIQUE("reference")
);
--> statement-breakpoint
CREATE TABLE "audit_row" (
	"id" text PRIMARY KEY NOT NULL,
	"business_id" text,
	"kind" text NOT NULL,
	"subject" text NOT NULL,
	"detail" text NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "business" (
	"id" text PRIMARY KEY NOT NULL,
	"default_domain" text NOT NULL,
	"currency" text NOT NULL,
	"time_zone" text NOT NULL,
	"view" jsonb NOT NULL,
	"settings" jsonb NOT NULL,
	"service_charge_percentage" double precision NOT NULL,
	"enabled" boolean NOT NULL,
	CONSTRAINT "business_default_domain_unique" UNIQUE("default_domain")
);
--> statement-breakpoint
CREATE TABLE "capability" (
	"hash" text PRIMARY KEY NOT NULL,
	"business_id" text NOT NULL,
	"order_id" text NOT NULL,
	"attempt_id" text,
	"ends_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "category" (
	"id" text PRIMARY KEY NOT NULL,
	"business_id" text NOT NULL,
	"parent_id" text,
	"name" text NOT NULL,
	"slug" text NOT NULL,
	"picture" text,
	"position" integer NOT NULL,
	CONSTRAINT "category_business_id_slug_unique" UNIQUE("business_id","slug")
);
--> statement-breakpoint
CREATE TABLE "order_change_proposal" (
	"id" text PRIMARY KEY NOT NULL,
	"business_id" text NOT NULL,
	"order_id" text NOT NULL,
	"note" text NOT NULL,
	"lines" jsonb NOT NULL,
	"status" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "customer" (
	"id" text PRIMARY KEY NOT NULL,
	"business_id" text NOT NULL,
	"firebase_id" text NOT NULL,
	"full_name" text NOT NULL,
	"email" text NOT NULL,
	"phone" text NOT NULL,
	"dob" date,
	"stripe_customer_id" text,
	"tax_id" text,
	"customer_type" text NOT NULL,
	"payment_terms" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "customer_business_id_firebase_id_unique" UNIQUE("business_id","firebase_id")
);
--> statement-breakpoint
CREATE TABLE "delivery_rule" (
	"id" text PRIMARY KEY NOT NULL,
	"business_id" text NOT NULL,
	"location_id" text NOT NULL,
	"provider" text NOT NULL,
	"base_cost" bigint NOT NULL,
	"per_kilometre" bigint NOT NULL,
	"kilometres_most" double precision NOT NULL,
	"promise" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "dining_table" (
	"id" text PRIMARY KEY NOT NULL,
	"business_id" text NOT NULL,
	"location_id" text NOT NULL,
	"name" text NOT NULL,
	"seats" integer NOT NULL,
	"open" boolean NOT NULL
);
--> statement-breakpoint
CREATE TABLE "employee" (
	"id" text PRIMARY KEY NOT NULL,
	"business_id" text NOT NULL,
	"name" text NOT NULL,
	"role" text NOT NULL,
	"picture" text,
	"location_ids" jsonb NOT NULL,
	"hours" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "stock_hold" (
	"id" text PRIMARY KEY NOT NULL,
	"business_id" text NOT NULL,
	"order_id" text NOT NULL,
	"stock_id" text NOT NULL,
	"quantity" integer NOT NULL,
	"state" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "inbox" (
	"id" text PRIMARY KEY NOT NULL,
	"business_id" text NOT NULL,
	"provider" text NOT NULL,
	"dedupe_key" text NOT NULL,
	"our_reference" text,
	"sealed" "bytea",
	"received_at" timestamp with time zone NOT NULL,
	"handled_at" timestamp with time zone,
	"tries" integer NOT NULL,
	CONSTRAINT "inbox_business_id_provider_dedupe_key_unique" UNIQUE("business_id","provider","dedupe_key")
);
--> statement-breakpoint
CREATE TABLE "ledger" (
	"id" text PRIMARY KEY NOT NULL,
	"business_id" text NOT NULL,
	"order_id" text NOT NULL,
	"attempt_id" text,
	"kind" text NOT NULL,
	"amount" bigint NOT NULL,
	"currency" text NOT NULL,
	"provider" text,
	"provider_reference" text,
	"digest" text,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "location" (
	"id" text PRIMARY KEY NOT NULL,
	"business_id" text NOT NULL,
	"name" text NOT NULL,
	"position" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "notification" (
	"id" text PRIMARY KEY NOT NULL,
	"business_id" text NOT NULL,
	"uid" text NOT NULL,
	"title" text NOT NULL,
	"body" text NOT NULL,
	"target" text,
	"created_at" timestamp with time zone NOT NULL,
	"read_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "order_line" (
	"id" text PRIMARY KEY NOT NULL,
	"business_id" text NOT NULL,
	"order_id" text NOT NULL,
	"position" integer NOT NULL,
	"product_id" text NOT NULL,
	"variant_id" text,
	"name" text NOT NULL,
	"variant_name" text NOT NULL,
	"image" text,
	"quantity" integer NOT NULL,
	"unit_price" bigint NOT NULL,
	"total" bigint NOT NULL,
	"discount" bigint NOT NULL,
	"deposit" bigint NOT NULL,
	"outstanding" bigint NOT NULL,
	"notes" text NOT NULL,
	"add_ons" jsonb NOT NULL,
	CONSTRAINT "order_line_order_id_position_unique" UNIQUE("order_id","position"),
	CONSTRAINT "quantity_positive" CHECK ("order_line"."quantity" >= 1)
);
--> statement-breakpoint
CREATE TABLE "order_number" (
	"business_id" text PRIMARY KEY NOT NULL,
	"last" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "cart_transaction" (
	"id" text PRIMARY KEY NOT NULL,
	"business_id" text NOT NULL,
	"order_number" text NOT NULL,
	"intent_id" text NOT NULL,
	"fingerprint" text NOT NULL,
	"uid" text NOT NULL,
	"customer_id" text,
	"order_status" text NOT NULL,
	"payment_state" text NOT NULL,
	"payment_method" text NOT NULL,
	"currency" text NOT NULL,
	"lines" bigint NOT NULL,
	"discount" bigint NOT NULL,
	"tax" bigint NOT NULL,
	"service_charge" bigint NOT NULL,
	"shipping" bigint NOT NULL,
	"total" bigint NOT NULL,
	"due_now" bigint NOT NULL,
	"outstanding" bigint NOT NULL,
	"promotion_id" text,
	"location_id" text NOT NULL,
	"table_id" text,
	"is_service_order" boolean NOT NULL,
	"is_b2b" boolean NOT NULL,
	"payment_term" integer,
	"due_date" date,
	"customer_name" text NOT NULL,
	"email" text NOT NULL,
	"phone" text NOT NULL,
	"notes" text NOT NULL,
	"shipment" jsonb,
	"body" jsonb NOT NULL,
	"reference" text NOT NULL,
	"version" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"kept_until" timestamp with time zone,
	"closed_at" timestamp with time zone,
	CONSTRAINT "cart_transaction_business_id_order_number_unique" UNIQUE("business_id","order_number"),
	CONSTRAINT "total_adds_up" CHECK ("cart_transaction"."total" = "cart_transaction"."lines" + "cart_transaction"."tax" + "cart_transaction"."service_charge" + "cart_transaction"."shipping" - "cart_transaction"."discount"),
	CONSTRAINT "due_within_total" CHECK ("cart_transaction"."due_now" >= 0 and "cart_transaction"."outstanding" >= 0 and "cart_transaction"."due_now" + "cart_transaction"."outstanding" = "cart_transaction"."total")
);
--> statement-breakpoint
CREATE TABLE "outbox" (
	"id" text PRIMARY KEY NOT NULL,
	"business_id" text NOT NULL,
	"order_id" text,
	"uid" text,
	"kind" text NOT NULL,
	"payload" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"delivered_at" timestamp with time zone,
	"parked_reason" text,
	"tries" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "product_category" (
	"product_id" text NOT NULL,
	"category_id" text NOT NULL,
	CONSTRAINT "product_category_product_id_category_id_pk" PRIMARY KEY("product_id","category_id")
);
--> statement-breakpoint
CREATE TABLE "product_variant" (
	"id" text PRIMARY KEY NOT NULL,
	"product_id" text NOT NULL,
	"selling_price" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "product" (
	"id" text PRIMARY KEY NOT NULL,
	"business_id" text NOT NULL,
	"type" text NOT NULL,
	"name" text NOT NULL,
	"slug" text NOT NULL,
	"selling_price" bigint NOT NULL,
	"tax_included" boolean NOT NULL,
	"popularity" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"enabled" boolean NOT NULL,
	"search_text" text NOT NULL,
	"view" jsonb NOT NULL,
	CONSTRAINT "product_business_id_slug_unique" UNIQUE("business_id","slug")
);
--> statement-breakpoint
CREATE TABLE "promotion" (
	"id" text PRIMARY KEY NOT NULL,
	"business_id" text NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"discount_fixed_amount" bigint,
	"discount_percentage" double precision,
	"minimum_amount" bigint,
	"starts_at" timestamp with time zone,
	"ends_at" timestamp with time zone,
	"uses_most" integer,
	"uses" integer NOT NULL,
	CONSTRAINT "promotion_business_id_code_unique" UNIQUE("business_id","code"),
	CONSTRAINT "uses_within_limit" CHECK ("promotion"."uses_most" is null or "promotion"."uses" <= "promotion"."uses_most")
);
--> statement-breakpoint
CREATE TABLE "provider_account" (
	"business_id" text NOT NULL,
	"provider" text NOT NULL,
	"sealed" "bytea" NOT NULL,
	"enabled" boolean NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "provider_account_business_id_provider_pk" PRIMARY KEY("business_id","provider")
);
--> statement-breakpoint
CREATE TABLE "push_token" (
	"token" text PRIMARY KEY NOT NULL,
	"business_id" text NOT NULL,
	"uid" text NOT NULL,
	"transport" text NOT NULL,
	"subscription" jsonb,
	"refreshed_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "shipment_quote" (
	"id" text PRIMARY KEY NOT NULL,
	"business_id" text NOT NULL,
	"location_id" text NOT NULL,
	"provider" text NOT NULL,
	"shipment_type" text NOT NULL,
	"address_hash" text NOT NULL,
	"cost" bigint NOT NULL,
	"promise" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "session" (
	"id" text PRIMARY KEY NOT NULL,
	"business_id" text NOT NULL,
	"uid" text NOT NULL,
	"is_anonymous" boolean NOT NULL,
	"roles" jsonb NOT NULL,
	"auth_time" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "shipment" (
	"id" text PRIMARY KEY NOT NULL,
	"business_id" text NOT NULL,
	"order_id" text NOT NULL,
	"shipment_type" text NOT NULL,
	"provider" text NOT NULL,
	"customer_location" jsonb NOT NULL,
	"cost" bigint NOT NULL,
	"status" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "shipment_order_id_unique" UNIQUE("order_id")
);
--> statement-breakpoint
CREATE TABLE "staff_task" (
	"id" text PRIMARY KEY NOT NULL,
	"business_id" text NOT NULL,
	"order_id" text NOT NULL,
	"attempt_id" text,
	"kind" text NOT NULL,
	"amount" bigint,
	"detail" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"done_at" timestamp with time zone,
	CONSTRAINT "staff_task_order_id_attempt_id_kind_unique" UNIQUE NULLS NOT DISTINCT("order_id","attempt_id","kind")
);
--> statement-breakpoint
CREATE TABLE "product_location" (
	"id" text PRIMARY KEY NOT NULL,
	"business_id" text NOT NULL,
	"product_id" text NOT NULL,
	"product_variant_id" text,
	"location_id" text NOT NULL,
	"stock_in_hand" integer NOT NULL,
	"held" integer NOT NULL,
	"non_inventory" boolean NOT NULL,
	"allow_partial_payment" boolean NOT NULL,
	"deposit" double precision,
	"deposit_unit" text,
	CONSTRAINT "product_location_product_id_product_variant_id_location_id_unique" UNIQUE NULLS NOT DISTINCT("product_id","product_variant_id","location_id"),
	CONSTRAINT "stock_never_below_zero" CHECK ("product_location"."stock_in_hand" >= 0),
	CONSTRAINT "held_within_stock" CHECK ("product_location"."held" >= 0 and ("product_location"."non_inventory" or "product_location"."held" <= "product_location"."stock_in_hand"))
);
--> statement-breakpoint
CREATE TABLE "tax" (
	"id" text PRIMARY KEY NOT NULL,
	"business_id" text NOT NULL,
	"name" text NOT NULL,
	"percentage" double precision NOT NULL,
	"included" boolean NOT NULL
);
--> statement-breakpoint
CREATE TABLE "trace" (
	"id" text PRIMARY KEY NOT NULL,
	"business_id" text NOT NULL,
	"intent_id" text NOT NULL,
	"segment" text NOT NULL,
	"events" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "trace_business_id_segment_unique" UNIQUE("business_id","segment")
);
--> statement-breakpoint
ALTER TABLE "product_add_on" ADD CONSTRAINT "product_add_on_business_id_business_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."business"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_key" ADD CONSTRAINT "api_key_business_id_business_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."business"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "appointment" ADD CONSTRAINT "appointment_business_id_business_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."business"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "appointment" ADD CONSTRAINT "appointment_order_id_cart_transaction_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."cart_transaction"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "appointment" ADD CONSTRAINT "appointment_product_id_product_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."product"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "appointment" ADD CONSTRAINT "appointment_location_id_location_id_fk" FOREIGN KEY ("location_id") REFERENCES "public"."location"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "appointment" ADD CONSTRAINT "appointment_employee_id_employee_id_fk" FOREIGN KEY ("employee_id") REFERENCES "public"."employee"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_attempt" ADD CONSTRAINT "payment_attempt_business_id_business_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."business"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_attempt" ADD CONSTRAINT "payment_attempt_order_id_cart_transaction_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."cart_transaction"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "capability" ADD CONSTRAINT "capability_business_id_business_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."business"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "capability" ADD CONSTRAINT "capability_order_id_cart_transaction_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."cart_transaction"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "category" ADD CONSTRAINT "category_business_id_business_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."business"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_change_proposal" ADD CONSTRAINT "order_change_proposal_business_id_business_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."business"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_change_proposal" ADD CONSTRAINT "order_change_proposal_order_id_cart_transaction_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."cart_transaction"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer" ADD CONSTRAINT "customer_business_id_business_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."business"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "delivery_rule" ADD CONSTRAINT "delivery_rule_business_id_business_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."business"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "delivery_rule" ADD CONSTRAINT "delivery_rule_location_id_location_id_fk" FOREIGN KEY ("location_id") REFERENCES "public"."location"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dining_table" ADD CONSTRAINT "dining_table_business_id_business_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."business"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dining_table" ADD CONSTRAINT "dining_table_location_id_location_id_fk" FOREIGN KEY ("location_id") REFERENCES "public"."location"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "employee" ADD CONSTRAINT "employee_business_id_business_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."business"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_hold" ADD CONSTRAINT "stock_hold_business_id_business_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."business"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_hold" ADD CONSTRAINT "stock_hold_order_id_cart_transaction_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."cart_transaction"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_hold" ADD CONSTRAINT "stock_hold_stock_id_product_location_id_fk" FOREIGN KEY ("stock_id") REFERENCES "public"."product_location"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inbox" ADD CONSTRAINT "inbox_business_id_business_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."business"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger" ADD CONSTRAINT "ledger_business_id_business_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."business"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger" ADD CONSTRAINT "ledger_order_id_cart_transaction_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."cart_transaction"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger" ADD CONSTRAINT "ledger_attempt_id_payment_attempt_id_fk" FOREIGN KEY ("attempt_id") REFERENCES "public"."payment_attempt"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "location" ADD CONSTRAINT "location_business_id_business_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."business"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification" ADD CONSTRAINT "notification_business_id_business_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."business"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_line" ADD CONSTRAINT "order_line_business_id_business_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."business"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_line" ADD CONSTRAINT "order_line_order_id_cart_transaction_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."cart_transaction"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_line" ADD CONSTRAINT "order_line_product_id_product_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."product"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_number" ADD CONSTRAINT "order_number_business_id_business_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."business"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cart_transaction" ADD CONSTRAINT "cart_transaction_business_id_business_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."business"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cart_transaction" ADD CONSTRAINT "cart_transaction_customer_id_customer_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customer"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cart_transaction" ADD CONSTRAINT "cart_transaction_promotion_id_promotion_id_fk" FOREIGN KEY ("promotion_id") REFERENCES "public"."promotion"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cart_transaction" ADD CONSTRAINT "cart_transaction_location_id_location_id_fk" FOREIGN KEY ("location_id") REFERENCES "public"."location"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cart_transaction" ADD CONSTRAINT "cart_transaction_table_id_dining_table_id_fk" FOREIGN KEY ("table_id") REFERENCES "public"."dining_table"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "outbox" ADD CONSTRAINT "outbox_business_id_business_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."business"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_category" ADD CONSTRAINT "product_category_product_id_product_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."product"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_category" ADD CONSTRAINT "product_category_category_id_category_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."category"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_variant" ADD CONSTRAINT "product_variant_product_id_product_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."product"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product" ADD CONSTRAINT "product_business_id_business_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."business"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "promotion" ADD CONSTRAINT "promotion_business_id_business_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."business"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider_account" ADD CONSTRAINT "provider_account_business_id_business_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."business"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_token" ADD CONSTRAINT "push_token_business_id_business_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."business"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shipment_quote" ADD CONSTRAINT "shipment_quote_business_id_business_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."business"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "session" ADD CONSTRAINT "session_business_id_business_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."business"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shipment" ADD CONSTRAINT "shipment_business_id_business_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."business"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shipment" ADD CONSTRAINT "shipment_order_id_cart_transaction_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."cart_transaction"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_task" ADD CONSTRAINT "staff_task_business_id_business_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."business"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_task" ADD CONSTRAINT "staff_task_order_id_cart_transaction_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."cart_transaction"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_location" ADD CONSTRAINT "product_location_business_id_business_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."business"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_location" ADD CONSTRAINT "product_location_product_id_product_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."product"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_location" ADD CONSTRAINT "product_location_product_variant_id_product_variant_id_fk" FOREIGN KEY ("product_variant_id") REFERENCES "public"."product_variant"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_location" ADD CONSTRAINT "product_location_location_id_location_id_fk" FOREIGN KEY ("location_id") REFERENCES "public"."location"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tax" ADD CONSTRAINT "tax_business_id_business_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."business"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trace" ADD CONSTRAINT "trace_business_id_business_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."business"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "appointment_order_id_index" ON "appointment" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "appointment_resource_starts_index" ON "appointment" USING btree ("resource","starts");--> statement-breakpoint
CREATE UNIQUE INDEX "one_live_attempt_per_order" ON "payment_attempt" USING btree ("order_id") WHERE live;--> statement-breakpoint
CREATE UNIQUE INDEX "evidence_used_once" ON "payment_attempt" USING btree ("provider","provider_reference") WHERE provider_reference is not null;--> statement-breakpoint
CREATE INDEX "attempts_to_ask" ON "payment_attempt" USING btree ("next_ask_at");--> statement-breakpoint
CREATE INDEX "stock_hold_order_id_index" ON "stock_hold" USING btree ("order_id");--> statement-breakpoint
CREATE UNIQUE INDEX "one_paid_per_order" ON "ledger" USING btree ("order_id") WHERE kind = 'PAID';--> statement-breakpoint
CREATE UNIQUE INDEX "one_capture_per_attempt" ON "ledger" USING btree ("attempt_id") WHERE kind = 'CAPTURED';--> statement-breakpoint
CREATE INDEX "ledger_order_id_index" ON "ledger" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "notification_business_id_uid_index" ON "notification" USING btree ("business_id","uid");--> statement-breakpoint
CREATE UNIQUE INDEX "one_order_per_intent" ON "cart_transaction" USING btree ("business_id","intent_id");--> statement-breakpoint
CREATE INDEX "cart_transaction_business_id_uid_index" ON "cart_transaction" USING btree ("business_id","uid");--> statement-breakpoint
CREATE INDEX "product_category_category_id_index" ON "product_category" USING btree ("category_id");--> statement-breakpoint
CREATE INDEX "product_business_id_popularity_index" ON "product" USING btree ("business_id","popularity");--> statement-breakpoint
CREATE INDEX "product_search" ON "product" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "session_uid_index" ON "session" USING btree ("uid");--> statement-breakpoint
CREATE INDEX "trace_business_id_intent_id_index" ON "trace" USING btree ("business_id","intent_id");