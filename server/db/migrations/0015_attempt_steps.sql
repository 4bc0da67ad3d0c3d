ALTER TABLE "payment_attempt" ADD COLUMN "steps" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
-- An attempt's state is written by one step of its chart after the row that was read, or not at all.
CREATE FUNCTION "attempt_moves_by_steps"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF (NEW."state", NEW."live") IS DISTINCT FROM (OLD."state", OLD."live") AND NEW."steps" <> OLD."steps" + 1 THEN
		RAISE EXCEPTION 'attempt % is changed beside its chart', OLD."id" USING ERRCODE = 'integrity_constraint_violation';
	END IF;
	IF (NEW."amount", NEW."currency", NEW."order_id")
		IS DISTINCT FROM (OLD."amount", OLD."currency", OLD."order_id") THEN
		RAISE EXCEPTION 'what attempt % was opened for never changes', OLD."id" USING ERRCODE = 'integrity_constraint_violation';
	END IF;
	RETURN NEW;
END
$$;--> statement-breakpoint
CREATE TRIGGER "attempt_moves_by_steps" BEFORE UPDATE ON "payment_attempt" FOR EACH ROW EXECUTE FUNCTION "attempt_moves_by_steps"();
