CREATE TABLE "bill_line" (
	"id" text PRIMARY KEY NOT NULL,
	"business_id" text NOT NULL,
	"bill_id" text NOT NULL,
	"round_id" text NOT NULL,
	"line_id" text NOT NULL,
	"amount" bigint NOT NULL,
	"state" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "table_sitting" (
	"id" text PRIMARY KEY NOT NULL,
	"business_id" text NOT NULL,
	"table_id" text NOT NULL,
	"opened_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"closed_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "appointment" ADD COLUMN "busy_from" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "appointment" ADD COLUMN "busy_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "appointment" ADD COLUMN "occasion" text;--> statement-breakpoint
ALTER TABLE "appointment" ADD COLUMN "seats" int4multirange;--> statement-breakpoint
-- What was booked before had its resource alone, with nothing kept free around it; an open end keeps its half hour.
UPDATE "appointment" SET "busy_from" = "starts", "busy_until" = greatest("ends", "starts" + interval '30 minutes' * ("end_time" is null)::int),
  "occasion" = "product_id", "seats" = '{(,)}';--> statement-breakpoint
ALTER TABLE "appointment" ALTER COLUMN "busy_from" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "appointment" ALTER COLUMN "busy_until" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "appointment" ALTER COLUMN "occasion" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "appointment" ALTER COLUMN "seats" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "cart_transaction" ADD COLUMN "sitting_id" text;--> statement-breakpoint
ALTER TABLE "cart_transaction" ADD COLUMN "is_bill" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "bill_line" ADD CONSTRAINT "bill_line_business_id_business_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."business"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bill_line" ADD CONSTRAINT "bill_line_bill_id_cart_transaction_id_fk" FOREIGN KEY ("bill_id") REFERENCES "public"."cart_transaction"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bill_line" ADD CONSTRAINT "bill_line_round_id_cart_transaction_id_fk" FOREIGN KEY ("round_id") REFERENCES "public"."cart_transaction"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bill_line" ADD CONSTRAINT "bill_line_line_id_order_line_id_fk" FOREIGN KEY ("line_id") REFERENCES "public"."order_line"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "table_sitting" ADD CONSTRAINT "table_sitting_business_id_business_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."business"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "table_sitting" ADD CONSTRAINT "table_sitting_table_id_dining_table_id_fk" FOREIGN KEY ("table_id") REFERENCES "public"."dining_table"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bill_line_bill_id_index" ON "bill_line" USING btree ("bill_id");--> statement-breakpoint
CREATE INDEX "bill_line_round_id_index" ON "bill_line" USING btree ("round_id");--> statement-breakpoint
CREATE UNIQUE INDEX "line_billed_once" ON "bill_line" USING btree ("line_id") WHERE state <> 'RELEASED';--> statement-breakpoint
CREATE UNIQUE INDEX "one_sitting_per_table" ON "table_sitting" USING btree ("table_id") WHERE closed_at is null;--> statement-breakpoint
ALTER TABLE "cart_transaction" ADD CONSTRAINT "cart_transaction_sitting_id_table_sitting_id_fk" FOREIGN KEY ("sitting_id") REFERENCES "public"."table_sitting"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "orders_of_sitting" ON "cart_transaction" USING btree ("sitting_id") WHERE sitting_id is not null;
--> statement-breakpoint
-- I23: at one time each seat of a resource is somebody's once, and all of them belong to one occasion.
ALTER TABLE "appointment" DROP CONSTRAINT "one_appointment_at_a_time";--> statement-breakpoint
ALTER TABLE "appointment" ADD CONSTRAINT "one_appointment_at_a_time"
  EXCLUDE USING gist ("resource" WITH =, tstzrange("busy_from", "busy_until") WITH &&, "seats" WITH &&) WHERE ("status" <> 'CANCELLED');--> statement-breakpoint
ALTER TABLE "appointment" ADD CONSTRAINT "one_occasion_at_a_time"
  EXCLUDE USING gist ("resource" WITH =, tstzrange("busy_from", "busy_until") WITH &&, "occasion" WITH <>) WHERE ("status" <> 'CANCELLED');
