-- What the triggers order_summed, refund_summed, claim_summed, charge_summed and others call at the end of a transaction: the order
-- that a changed row is of, or is, is summed anew. Its lock makes changes of one order follow each other.
CREATE OR REPLACE FUNCTION sum_changed_order() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	its uuid;
BEGIN
	IF TG_TABLE_NAME = 'orders' THEN
		its := coalesce(NEW.id, OLD.id);
	ELSE
		its := coalesce(NEW.order_id, OLD.order_id);
		PERFORM 1 FROM orders WHERE id = its FOR NO KEY UPDATE;
	END IF;
	IF its IS NOT NULL THEN
		PERFORM sum_orders(ARRAY[its]);
	END IF;
	RETURN NULL;
END $$;
