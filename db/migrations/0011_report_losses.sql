-- Only so that the trigger can name it: its text is db/functions/sum_lost_pieces.sql, applied at the same start.
CREATE FUNCTION "sum_lost_pieces"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RETURN NULL;
END $$;
--> statement-breakpoint
-- Deferred, so that the sums of a day are locked for a moment only.
CREATE CONSTRAINT TRIGGER "lost_summed"
  AFTER INSERT ON "stock_moves" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (NEW."kind" IN ('lost', 'counted') AND NEW."change" IS NOT NULL) EXECUTE FUNCTION "sum_lost_pieces"();
--> statement-breakpoint
-- A cost that becomes known later changes the profit of its day.
CREATE CONSTRAINT TRIGGER "cost_summed"
  AFTER UPDATE OF "cost_minor" ON "order_lines" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (OLD."cost_minor" IS DISTINCT FROM NEW."cost_minor") EXECUTE FUNCTION "sum_changed_order"();
