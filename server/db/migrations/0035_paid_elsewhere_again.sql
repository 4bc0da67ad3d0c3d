-- A build of before 0034 that still served writes what a bill or the till paid where no newer build looks for it: it starts no more.
ALTER TABLE "shop_stamp" ALTER COLUMN "read_from" SET DEFAULT 34;--> statement-breakpoint
UPDATE "shop_stamp" SET "read_from" = 34 WHERE "read_from" < 34;--> statement-breakpoint
-- What it wrote so after 0034 had run is parted once more: the ledger holds what staff does not ask for.
UPDATE "cart_transaction" o SET "life" = jsonb_set(jsonb_set(o."life",
		'{facts,paidElsewhere}', to_jsonb(coalesce((o."life" #>> '{facts,paidElsewhere}')::bigint, 0) + (o."life" #>> '{facts,waived}')::bigint - w."amount")),
		'{facts,waived}', to_jsonb(w."amount")),
	"last_event" = o."last_event" + 1
FROM (
	SELECT l."order_id", coalesce(sum(l."amount") FILTER (WHERE l."kind" = 'WAIVED'), 0)::bigint AS "amount"
	FROM "ledger" l
	WHERE l."order_id" IN (SELECT p."order_id" FROM "ledger" p WHERE p."kind" = 'PAID' AND p."provider" IN ('BILL', 'TILL'))
	GROUP BY l."order_id") w
WHERE w."order_id" = o."id" AND (o."life" #>> '{facts,waived}')::bigint > w."amount";--> statement-breakpoint
-- The log goes on from where such an order stands: its lines of before were written by charts of before.
INSERT INTO "order_event" ("order_id", "number", "business_id", "type", "event", "cause", "from_state", "to_state", "build", "at")
SELECT o."id", o."last_event", o."business_id", 'order.carriedOver', jsonb_build_object('type', 'order.carriedOver', 'life', o."life"), 'SYSTEM', '', '', 'before 0035',
	coalesce((SELECT max(e."at") FROM "order_event" e WHERE e."order_id" = o."id"), o."created_at")
FROM "cart_transaction" o
WHERE o."life" -> 'facts' ? 'paidElsewhere' AND o."last_event" > 0
	AND NOT EXISTS (SELECT FROM "order_event" e WHERE e."order_id" = o."id" AND e."number" = o."last_event");
