-- The captures of one payment follow each other: each begins with what the earlier ones had brought, so none is written twice.
ALTER TABLE "ledger" ADD COLUMN IF NOT EXISTS "came_before" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
UPDATE "ledger" l SET "came_before" = c."before"
FROM (
	SELECT "id", sum("amount") OVER (PARTITION BY "attempt_id" ORDER BY "at", "id") - "amount" AS "before"
	FROM "ledger" WHERE "kind" = 'CAPTURED' AND "attempt_id" IS NOT NULL
) c
WHERE l."id" = c."id" AND c."before" > 0;--> statement-breakpoint
CREATE UNIQUE INDEX IF NOT EXISTS "one_capture_per_sum" ON "ledger" USING btree ("attempt_id","came_before") WHERE kind = 'CAPTURED';--> statement-breakpoint
DROP INDEX IF EXISTS "one_capture_per_answer";--> statement-breakpoint
-- What a person says of money of another currency stands in the order's own life, and an order that never stood is over once its money went back: others may have
-- its promotion's use. Where an older build wrote neither, the log goes on from where the order stands.
CREATE TEMPORARY TABLE "seen_to" ON COMMIT DROP AS
SELECT o."id", o."promotion_id", e."at",
	o."life" #>> '{facts,foreign}' = 'true' AND NOT EXISTS (
		SELECT FROM "staff_task" t WHERE t."order_id" = o."id" AND t."reason" = 'OTHER_CURRENCY' AND t."done_at" IS NULL
	) AS "is_back",
	o."payment_state" = 'REFUNDED' AND o."closed_at" IS NULL AND NOT EXISTS (
		SELECT FROM "ledger" l WHERE l."order_id" = o."id" AND l."kind" IN ('PAID', 'PART_PAID')
	) AS "never_stood"
FROM "cart_transaction" o
JOIN LATERAL (SELECT max("at") AS "at" FROM "order_event" WHERE "order_id" = o."id") e ON true
WHERE o."last_event" > 0 AND (o."life" #>> '{facts,foreign}' = 'true' OR o."payment_state" = 'REFUNDED');--> statement-breakpoint
DELETE FROM "seen_to" WHERE "is_back" IS NOT TRUE AND NOT "never_stood";--> statement-breakpoint
UPDATE "promotion" p SET "uses" = greatest(0, p."uses" - n."orders")
FROM (SELECT "promotion_id", count(*) AS "orders" FROM "seen_to" WHERE "never_stood" GROUP BY "promotion_id") n
WHERE p."id" = n."promotion_id";--> statement-breakpoint
UPDATE "cart_transaction" o SET
	"last_event" = o."last_event" + 1,
	"closed_at" = CASE WHEN s."never_stood" THEN s."at" ELSE o."closed_at" END,
	"life" = jsonb_set(o."life", '{facts}', (o."life" -> 'facts')
		|| CASE WHEN s."is_back" THEN '{"foreignBack": true}'::jsonb ELSE '{}' END
		|| CASE WHEN s."never_stood" THEN jsonb_build_object('closedAt', floor(extract(epoch FROM s."at") * 1000)) ELSE '{}' END)
FROM "seen_to" s WHERE s."id" = o."id";--> statement-breakpoint
INSERT INTO "order_event" ("order_id", "number", "business_id", "type", "event", "cause", "from_state", "to_state", "build", "at")
SELECT o."id", o."last_event", o."business_id", 'order.carriedOver', jsonb_build_object('type', 'order.carriedOver', 'life', o."life"), 'SYSTEM', '', '', 'before 0041', s."at"
FROM "cart_transaction" o JOIN "seen_to" s ON s."id" = o."id";
