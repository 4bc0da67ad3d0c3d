ALTER TABLE "awaited_goods" ADD COLUMN "asked_by_others" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "waiting" ADD COLUMN "asked_by_others" boolean DEFAULT false NOT NULL;