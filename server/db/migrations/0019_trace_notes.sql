CREATE TABLE "trace_note" (
	"id" text PRIMARY KEY NOT NULL,
	"business_id" text NOT NULL,
	"trace_id" text NOT NULL,
	"uid" text NOT NULL,
	"reason" text NOT NULL,
	"text" text NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "trace_note" ADD CONSTRAINT "trace_note_business_id_business_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."business"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trace_note" ADD CONSTRAINT "trace_note_trace_id_trace_id_fk" FOREIGN KEY ("trace_id") REFERENCES "public"."trace"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "trace_note_trace_id_index" ON "trace_note" USING btree ("trace_id");