-- What the trigger statement_summed calls: the orders of a courier's statement that was undone are summed anew.
CREATE OR REPLACE FUNCTION sum_undone_statement() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	its uuid[] := array(SELECT DISTINCT l.order_id FROM courier_statement_lines l
		WHERE l.statement_id = NEW.id AND l.order_id IS NOT NULL ORDER BY 1);
BEGIN
	PERFORM 1 FROM orders WHERE id = ANY (its) ORDER BY id FOR NO KEY UPDATE;
	PERFORM sum_orders(its);
	RETURN NULL;
END $$;
