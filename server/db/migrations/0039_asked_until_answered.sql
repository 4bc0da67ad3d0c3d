-- What a provider told of while it could not be asked stays due at its payment.
ALTER TABLE "payment_attempt" ADD COLUMN "unanswered_since" timestamp with time zone;--> statement-breakpoint
-- A dish that stood on a bill which nobody paid may be taken off its round.
ALTER TABLE "bill_line" DROP CONSTRAINT "bill_line_line_id_order_line_id_fk";--> statement-breakpoint
ALTER TABLE "bill_line" ALTER COLUMN "line_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "bill_line" ADD CONSTRAINT "bill_line_line_id_order_line_id_fk" FOREIGN KEY ("line_id") REFERENCES "public"."order_line"("id") ON DELETE set null ON UPDATE no action;