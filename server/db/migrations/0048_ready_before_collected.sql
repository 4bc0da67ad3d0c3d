-- What was called ready before staff could say "Collected" leaves their list after two days, as it did. A new database has none of these.
ALTER TABLE "shop_stamp" ADD COLUMN "collected_from" timestamp with time zone;--> statement-breakpoint
UPDATE "shop_stamp" SET "collected_from" = now();
