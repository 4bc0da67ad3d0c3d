CREATE TABLE "attachment" (
	"id" text PRIMARY KEY NOT NULL,
	"business_id" text NOT NULL,
	"uid" text NOT NULL,
	"order_id" text,
	"name" text NOT NULL,
	"type" text NOT NULL,
	"bytes" "bytea" NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "courier_account" (
	"business_id" text NOT NULL,
	"courier" text NOT NULL,
	"sealed" "bytea" NOT NULL,
	"enabled" boolean NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "courier_account_business_id_courier_pk" PRIMARY KEY("business_id","courier")
);
--> statement-breakpoint
ALTER TABLE "payment_attempt" ADD COLUMN "for_rest" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "order_change_proposal" ADD COLUMN "proposed_by" text DEFAULT 'SHOPPER' NOT NULL;--> statement-breakpoint
ALTER TABLE "order_change_proposal" ADD COLUMN "total" bigint;--> statement-breakpoint
ALTER TABLE "order_change_proposal" ADD COLUMN "decided_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "customer" ADD COLUMN "credit_limit" bigint;--> statement-breakpoint
ALTER TABLE "promotion" ADD COLUMN "automatic" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "shipment_quote" ADD COLUMN "is_free" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "shipment_quote" ADD COLUMN "session" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "shipment" ADD COLUMN "courier_reference" text;--> statement-breakpoint
ALTER TABLE "shipment" ADD COLUMN "tracking_number" text;--> statement-breakpoint
ALTER TABLE "shipment" ADD COLUMN "tracking_url" text;--> statement-breakpoint
ALTER TABLE "shipment" ADD COLUMN "promise" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "shipment" ADD COLUMN "events" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "shipment" ADD COLUMN "tries" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "shipment" ADD COLUMN "next_ask_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "attachment" ADD CONSTRAINT "attachment_business_id_business_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."business"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attachment" ADD CONSTRAINT "attachment_order_id_cart_transaction_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."cart_transaction"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "courier_account" ADD CONSTRAINT "courier_account_business_id_business_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."business"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "attachment_order_id_index" ON "attachment" USING btree ("order_id");