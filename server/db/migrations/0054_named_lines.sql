ALTER TABLE "order_request" ADD COLUMN "trouble" text;--> statement-breakpoint
ALTER TABLE "order_request" ADD COLUMN "lines" jsonb;