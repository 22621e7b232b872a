-- What the trigger credit_of_order calls: the lines of an order's credit add up to what is taken off it, or to nothing once it has ended,
-- whatever changed it. Of orders at once each waits for the customer's record, so no credit is taken twice; and none is taken that is
-- not there.
CREATE OR REPLACE FUNCTION keep_credit() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	root uuid;
	taken_minor bigint;
	wanted_minor bigint := CASE WHEN NEW.canceled_at IS NULL AND NEW.returned_at IS NULL THEN -NEW.credit_minor ELSE 0 END;
BEGIN
	IF NEW.credit_buyer_id IS NULL THEN
		RETURN NULL;
	END IF;
	taken_minor := coalesce((SELECT sum(l.amount_minor) FROM credit_lines l WHERE l.order_id = NEW.id), 0);
	IF taken_minor = wanted_minor THEN
		RETURN NULL;
	END IF;
	SELECT coalesce(b.joined_into_id, b.id) INTO root FROM buyers b WHERE b.id = NEW.credit_buyer_id;
	-- The person was forgotten.
	IF root IS NULL THEN
		RETURN NULL;
	END IF;
	PERFORM FROM buyers b WHERE b.id = root FOR UPDATE;
	INSERT INTO credit_lines (id, buyer_id, kind, amount_minor, order_id, created_at)
	VALUES (gen_random_uuid(), NEW.credit_buyer_id, 'order', wanted_minor - taken_minor, NEW.id, clock_timestamp());
	IF wanted_minor < taken_minor AND (SELECT sum(l.amount_minor) FROM credit_lines l JOIN buyers b ON b.id = l.buyer_id
		WHERE b.id = root OR b.joined_into_id = root) < 0 THEN
		RAISE EXCEPTION 'more credit is taken off order % than there is', NEW.number USING ERRCODE = 'check_violation';
	END IF;
	RETURN NULL;
END $$;
