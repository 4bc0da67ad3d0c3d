ALTER TABLE "push_token" ADD COLUMN "staff_at" timestamp with time zone;--> statement-breakpoint
-- No time means: a person has taken it over. What no courier was called for yet, or is followed, is due.
UPDATE "shipment" SET "next_ask_at" = "created_at" WHERE "next_ask_at" IS NULL AND "status" IN ('PENDING', 'BOOKED', 'PICKED_UP', 'ON_THE_WAY')
  AND NOT EXISTS (SELECT FROM "staff_task" WHERE "staff_task"."order_id" = "shipment"."order_id" AND "reason" LIKE 'PARCEL%');
