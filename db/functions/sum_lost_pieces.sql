-- What the trigger lost_summed calls for a new line of the stock book: plants that died, broke, were given away or not found. Lines are
-- only ever added; one that takes another back is of the same kind, with the opposite sign.
CREATE OR REPLACE FUNCTION sum_lost_pieces() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	its_day date := (NEW.created_at AT TIME ZONE 'Asia/Dhaka')::date;
	why text := coalesce(NEW.reason, (SELECT m.reason FROM stock_moves m WHERE m.id = NEW.takes_back));
BEGIN
	-- What is sold at the gate is no loss, and of a count only what has a reason is one.
	IF why = 'sold-here' OR (NEW.kind = 'counted' AND why IS NULL) THEN
		RETURN NULL;
	END IF;
	INSERT INTO report_sums AS t (split, grain, start, key, wasted_pieces, wasted_minor)
	SELECT s.split, s.grain, CASE s.grain WHEN 'day' THEN its_day ELSE date_trunc('month', its_day)::date END, s.key,
		-NEW.change, -NEW.change::bigint * coalesce(NEW.cost_minor, 0)
	FROM (VALUES ('all', 'day', ''), ('product', 'day', NEW.product_id::text), ('product', 'month', NEW.product_id::text))
		s (split, grain, key)
	ORDER BY 1, 2, 3, 4
	ON CONFLICT (split, grain, start, key) DO UPDATE SET
		wasted_pieces = t.wasted_pieces + excluded.wasted_pieces, wasted_minor = t.wasted_minor + excluded.wasted_minor;
	RETURN NULL;
END $$;
