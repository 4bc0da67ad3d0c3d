CREATE TABLE "order_event" (
	"order_id" text NOT NULL,
	"number" integer NOT NULL,
	"business_id" text NOT NULL,
	"type" text NOT NULL,
	"event" jsonb NOT NULL,
	"attempt_id" text,
	"cause" text NOT NULL,
	"told_by" text,
	"from_state" text NOT NULL,
	"to_state" text NOT NULL,
	"build" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "order_event_order_id_number_pk" PRIMARY KEY("order_id","number")
);
--> statement-breakpoint
ALTER TABLE "staff_task" DROP CONSTRAINT "staff_task_order_id_attempt_id_kind_unique";--> statement-breakpoint
DROP INDEX "orders_kept";--> statement-breakpoint
ALTER TABLE "cart_transaction" ADD COLUMN "life" jsonb;--> statement-breakpoint
ALTER TABLE "cart_transaction" ADD COLUMN "last_event" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "cart_transaction" ADD COLUMN "wake_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "staff_task" ADD COLUMN "reason" text DEFAULT 'OTHER' NOT NULL;--> statement-breakpoint
ALTER TABLE "staff_task" ADD COLUMN "done_by" text;--> statement-breakpoint
ALTER TABLE "staff_task" ADD COLUMN "done_note" text;--> statement-breakpoint
ALTER TABLE "order_event" ADD CONSTRAINT "order_event_order_id_cart_transaction_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."cart_transaction"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_event" ADD CONSTRAINT "order_event_business_id_business_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."business"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "orders_to_wake" ON "cart_transaction" USING btree ("wake_at") WHERE wake_at is not null;--> statement-breakpoint
CREATE INDEX "tasks_open" ON "staff_task" USING btree ("business_id","created_at") WHERE done_at is null;--> statement-breakpoint
CREATE INDEX "staff_task_order_id_index" ON "staff_task" USING btree ("order_id");;--> statement-breakpoint
-- Payment attempts: what was only made and never sent is being opened.
UPDATE "payment_attempt" SET "state" = 'SUBMITTING' WHERE "state" = 'CREATED';--> statement-breakpoint
-- Orders from before: where each stands, out of its state, its books, its payments and the bills it is on.
WITH "books" AS (
	SELECT o."id",
		coalesce(sum(l."amount") FILTER (WHERE l."kind" = 'CAPTURED'), 0) AS "came",
		coalesce(sum(l."amount") FILTER (WHERE l."kind" = 'OVERPAID'), 0) AS "over",
		coalesce(sum(l."amount") FILTER (WHERE l."kind" = 'MISMATCH'), 0) AS "strange",
		coalesce(sum(l."amount") FILTER (WHERE l."kind" = 'REFUNDED'), 0) AS "returned",
		coalesce(sum(l."amount") FILTER (WHERE l."kind" IN ('PAID', 'PART_PAID') AND l."attempt_id" IS NOT NULL), 0) AS "booked",
		coalesce(sum(l."amount") FILTER (WHERE l."kind" = 'PAID' AND l."attempt_id" IS NULL), 0) AS "settled",
		coalesce(bool_or(l."kind" = 'ACCEPTED'), false) AS "accepted"
	FROM "cart_transaction" o LEFT JOIN "ledger" l ON l."order_id" = o."id" GROUP BY o."id"
), "paying" AS (
	SELECT o."id", CASE
		WHEN bool_or(a."live" AND a."state" = 'UNKNOWN') THEN 'doubtful'
		WHEN bool_or(a."live") THEN 'open'
		WHEN bool_or(a."state" IN ('DECLINED', 'CANCELLED', 'EXPIRED', 'MISMATCH')) AND o."payment_state" IN ('PENDING', 'CANCELLED', 'EXPIRED', 'REVIEW') THEN 'tried'
		ELSE 'idle' END AS "state", max(a."deadline") FILTER (WHERE a."live") AS "deadline"
	FROM "cart_transaction" o LEFT JOIN "payment_attempt" a ON a."order_id" = o."id" GROUP BY o."id"
), "life" AS (
	SELECT o."id", jsonb_build_object(
		'value', jsonb_build_object(
			'money', CASE o."payment_state"
				WHEN 'PENDING' THEN jsonb_build_object('owing', CASE
					WHEN NOT b."accepted" THEN 'due'
					WHEN EXISTS (SELECT FROM "bill_line" x WHERE x."round_id" = o."id" AND x."state" <> 'RELEASED') THEN 'billed'
					ELSE 'terms' END)
				WHEN 'PART_PAID' THEN '{"part": "deposit"}'::jsonb
				WHEN 'PAID' THEN jsonb_build_object('paid', CASE WHEN b."over" > b."returned" THEN 'refundOwed' WHEN b."returned" > 0 THEN 'partlyReturned' ELSE 'settled' END)
				WHEN 'REVIEW' THEN '"review"'::jsonb
				WHEN 'REFUNDED' THEN '"returned"'::jsonb
				WHEN 'CANCELLED' THEN '{"ended": "cancelled"}'::jsonb
				ELSE '{"ended": "expired"}'::jsonb END,
			'paying', p."state",
			'goods', CASE
				WHEN o."payment_state" IN ('CANCELLED', 'EXPIRED') OR o."closed_at" IS NOT NULL THEN 'released'
				WHEN o."payment_state" IN ('PAID', 'PART_PAID', 'REFUNDED') OR b."accepted" THEN 'committed'
				ELSE 'held' END,
			'returning', 'nothing'),
		'facts', jsonb_build_object(
			'kind', CASE WHEN o."is_bill" THEN 'bill' WHEN o."table_id" IS NOT NULL THEN 'round' ELSE 'order' END,
			'total', o."total", 'dueNow', o."due_now", 'method', o."payment_method",
			'came', b."came",
			'kept', greatest(0, b."came" - b."over" - greatest(0, b."returned" - b."over" - b."strange")),
			'owedBack', greatest(0, b."over" - b."returned"),
			'strange', greatest(0, b."strange" - greatest(0, b."returned" - b."over")),
			'booked', b."booked", 'returned', b."returned", 'waived', b."settled",
			'accepted', b."accepted", 'disputed', false,
			'keptUntil', extract(epoch FROM o."kept_until")::numeric * 1000,
			'payableUntil', CASE WHEN p."deadline" IS NULL THEN NULL ELSE (extract(epoch FROM p."deadline")::numeric + 600) * 1000 END,
			'closedAt', extract(epoch FROM o."closed_at")::numeric * 1000)) AS "life"
	FROM "cart_transaction" o JOIN "books" b ON b."id" = o."id" JOIN "paying" p ON p."id" = o."id"
)
UPDATE "cart_transaction" o SET "life" = "life"."life", "last_event" = 1, "wake_at" = o."kept_until" FROM "life" WHERE "life"."id" = o."id";--> statement-breakpoint
INSERT INTO "order_event" ("order_id", "number", "business_id", "type", "event", "cause", "from_state", "to_state", "build", "at")
SELECT "id", 1, "business_id", 'order.carriedOver', jsonb_build_object('type', 'order.carriedOver', 'life', "life"), 'SYSTEM', '', '', 'before the log', "created_at"
FROM "cart_transaction";--> statement-breakpoint
ALTER TABLE "cart_transaction" ALTER COLUMN "life" SET NOT NULL;--> statement-breakpoint
-- Money that does not fit is a task by its reason; those from before told it in words.
UPDATE "staff_task" SET "reason" = CASE
	WHEN "detail" = 'paid twice' THEN 'PAID_TWICE'
	WHEN "detail" = 'more than was due' THEN 'PAID_TOO_MUCH'
	WHEN "detail" LIKE 'paid after the order had ended%' THEN 'GOODS_GONE'
	WHEN "detail" = 'less than was due' THEN 'PAID_TOO_LITTLE'
	WHEN "detail" LIKE '%another reference' THEN 'OTHER_REFERENCE'
	WHEN "detail" LIKE '%another currency' THEN 'OTHER_CURRENCY'
	WHEN "detail" LIKE '%another payee' THEN 'OTHER_PAYEE'
	WHEN "detail" LIKE '%never told%' THEN 'NO_ANSWER'
	WHEN "detail" LIKE 'cancelled, and the courier%' THEN 'PARCEL_CANCELLED'
	WHEN "detail" IN ('nobody to call by machine', 'the courier did not take it') THEN 'PARCEL_REFUSED'
	ELSE 'OTHER' END;--> statement-breakpoint
CREATE UNIQUE INDEX "one_open_task_per_reason" ON "staff_task" ("order_id", "reason", coalesce("attempt_id", '')) WHERE "done_at" IS NULL;--> statement-breakpoint
-- An order's state is written together with a new line of its log, or not at all.
CREATE FUNCTION "order_moves_with_its_log"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF (NEW."life", NEW."payment_state", NEW."kept_until", NEW."closed_at", NEW."total", NEW."due_now", NEW."outstanding")
		IS DISTINCT FROM (OLD."life", OLD."payment_state", OLD."kept_until", OLD."closed_at", OLD."total", OLD."due_now", OLD."outstanding")
		AND NEW."last_event" <= OLD."last_event" THEN
		RAISE EXCEPTION 'order % is changed beside its log', OLD."id" USING ERRCODE = 'integrity_constraint_violation';
	END IF;
	RETURN NEW;
END
$$;--> statement-breakpoint
CREATE TRIGGER "order_moves_with_its_log" BEFORE UPDATE ON "cart_transaction" FOR EACH ROW EXECUTE FUNCTION "order_moves_with_its_log"();--> statement-breakpoint
CREATE INDEX "events_by_time" ON "order_event" USING btree ("at");
