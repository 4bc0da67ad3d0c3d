-- A provider may tell later that more of the same payment has come: one answer is captured once, no longer one payment.
CREATE UNIQUE INDEX IF NOT EXISTS "one_capture_per_answer" ON "ledger" USING btree ("attempt_id","digest") WHERE kind = 'CAPTURED';--> statement-breakpoint
DROP INDEX "one_capture_per_attempt";
