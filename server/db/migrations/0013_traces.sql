DELETE FROM "trace";--> statement-breakpoint
CREATE TABLE "trace_batch" (
	"trace_id" text NOT NULL,
	"document" text NOT NULL,
	"first" integer NOT NULL,
	"business_id" text NOT NULL,
	"part" jsonb NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	CONSTRAINT "trace_batch_trace_id_document_first_pk" PRIMARY KEY("trace_id","document","first")
);
--> statement-breakpoint
CREATE TABLE "trace_read" (
	"id" text PRIMARY KEY NOT NULL,
	"business_id" text NOT NULL,
	"trace_id" text NOT NULL,
	"uid" text NOT NULL,
	"how" text NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "trace" DROP CONSTRAINT "trace_business_id_segment_unique";--> statement-breakpoint
DROP INDEX "trace_business_id_intent_id_index";--> statement-breakpoint
ALTER TABLE "trace" ALTER COLUMN "intent_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "trace" ADD COLUMN "reference" text NOT NULL;--> statement-breakpoint
ALTER TABLE "trace" ADD COLUMN "locale" text NOT NULL;--> statement-breakpoint
ALTER TABLE "trace" ADD COLUMN "provider" text;--> statement-breakpoint
ALTER TABLE "trace" ADD COLUMN "state" text NOT NULL;--> statement-breakpoint
ALTER TABLE "trace" ADD COLUMN "money" text;--> statement-breakpoint
ALTER TABLE "trace" ADD COLUMN "build" text NOT NULL;--> statement-breakpoint
ALTER TABLE "trace" ADD COLUMN "attached" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "trace" ADD COLUMN "entries" integer NOT NULL;--> statement-breakpoint
ALTER TABLE "trace" ADD COLUMN "bytes" integer NOT NULL;--> statement-breakpoint
ALTER TABLE "trace" ADD COLUMN "started_at" timestamp with time zone NOT NULL;--> statement-breakpoint
ALTER TABLE "trace" ADD COLUMN "last_at" timestamp with time zone NOT NULL;--> statement-breakpoint
ALTER TABLE "trace_batch" ADD CONSTRAINT "trace_batch_trace_id_trace_id_fk" FOREIGN KEY ("trace_id") REFERENCES "public"."trace"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trace_batch" ADD CONSTRAINT "trace_batch_business_id_business_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."business"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trace_read" ADD CONSTRAINT "trace_read_business_id_business_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."business"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "trace_read_trace_id_index" ON "trace_read" USING btree ("trace_id");--> statement-breakpoint
CREATE INDEX "traces_by_time" ON "trace" USING btree ("business_id","last_at");--> statement-breakpoint
CREATE INDEX "traces_by_reference" ON "trace" USING btree ("business_id","reference");--> statement-breakpoint
CREATE INDEX "traces_by_intent" ON "trace" USING btree ("business_id","intent_id");--> statement-breakpoint
CREATE INDEX "traces_by_state" ON "trace" USING btree ("business_id","state","last_at");--> statement-breakpoint
CREATE INDEX "traces_in_doubt" ON "trace" USING btree ("business_id","last_at") WHERE money = 'maybe';--> statement-breakpoint
ALTER TABLE "trace" DROP COLUMN "segment";--> statement-breakpoint
ALTER TABLE "trace" DROP COLUMN "events";--> statement-breakpoint
ALTER TABLE "trace" DROP COLUMN "created_at";