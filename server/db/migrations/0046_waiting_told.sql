ALTER TABLE "waiting" ADD COLUMN "part" text;--> statement-breakpoint
ALTER TABLE "waiting" ADD COLUMN "known" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "waiting" ADD COLUMN "uid" text;--> statement-breakpoint
ALTER TABLE "waiting" ADD COLUMN "next_mail_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "waiting" ADD COLUMN "confirmed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "waiting" ADD COLUMN "told_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "waiting" ADD COLUMN "told_day" date;--> statement-breakpoint
ALTER TABLE "waiting" ADD COLUMN "told_time" text;--> statement-breakpoint
ALTER TABLE "waiting" ADD COLUMN "told_employee" text;--> statement-breakpoint
ALTER TABLE "waiting" ADD COLUMN "mailed_at" timestamp with time zone;