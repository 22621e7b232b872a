-- What happened is only ever added to. `detail` and `actor_id` stay open, so that a person's words and name can be erased.
CREATE FUNCTION "only_added"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'rows of % are only ever added', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;
--> statement-breakpoint
CREATE TRIGGER "order_events_only_added"
  BEFORE DELETE OR TRUNCATE OR UPDATE OF "id", "order_id", "kind", "status", "actor", "created_at" ON "order_events"
  FOR EACH STATEMENT EXECUTE FUNCTION "only_added"();
--> statement-breakpoint
CREATE TRIGGER "stock_moves_only_added"
  BEFORE DELETE OR TRUNCATE OR UPDATE ON "stock_moves"
  FOR EACH STATEMENT EXECUTE FUNCTION "only_added"();
