-- What the trigger order_tallied calls at the end of each transaction that has changed an order.
CREATE OR REPLACE FUNCTION tally_changed_order() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'INSERT' AND NEW.canceled_at IS NULL AND NEW.returned_at IS NULL THEN
		PERFORM tally_new_order(NEW);
	ELSE
		PERFORM tally_order(OLD, NEW);
	END IF;
	RETURN NULL;
END $$;
