-- A change of a cart in one call instead of seven. Each statement in here sees what was committed before it began, so what the
-- lock waited for is seen: limits and sums hold without races.

-- Sets the quantity of a line (null: one more than there is; 0: takes it out), with the customer locked.
-- @returns 'written', or why nothing was: 'no-customer', 'line-full', 'cart-full'
CREATE FUNCTION write_cart_line(
	customer uuid, product uuid, of_size text, wanted integer, most_of_one integer, most_lines integer
) RETURNS text LANGUAGE plpgsql AS $$
DECLARE
	there integer;
BEGIN
	PERFORM FROM customers c WHERE c.id = customer FOR UPDATE;
	IF NOT FOUND THEN
		RETURN 'no-customer';
	END IF;
	IF wanted = 0 THEN
		DELETE FROM cart_lines c WHERE c.customer_id = customer AND c.product_id = product AND c.size = of_size;
		RETURN 'written';
	END IF;
	SELECT c.quantity INTO there
	FROM cart_lines c WHERE c.customer_id = customer AND c.product_id = product AND c.size = of_size;
	wanted := coalesce(wanted, coalesce(there, 0) + 1);
	IF wanted > most_of_one THEN
		RETURN 'line-full';
	END IF;
	IF there IS NOT NULL THEN
		UPDATE cart_lines c SET quantity = wanted, updated_at = now()
		WHERE c.customer_id = customer AND c.product_id = product AND c.size = of_size;
		RETURN 'written';
	END IF;
	IF (SELECT count(*) FROM cart_lines c WHERE c.customer_id = customer) >= most_lines THEN
		RETURN 'cart-full';
	END IF;
	-- Listed last: later than all there are, in one transaction too, and whatever a clock does that is set back.
	INSERT INTO cart_lines (customer_id, product_id, size, quantity, added_at)
	SELECT customer, product, of_size, wanted,
		greatest(clock_timestamp(), max(c.added_at) + interval '1 microsecond')
	FROM cart_lines c WHERE c.customer_id = customer;
	RETURN 'written';
END $$;--> statement-breakpoint

-- Joins a visitor's lines into the cart: of each the larger quantity, as long as there is room for it.
-- @returns whether there is such a customer
CREATE FUNCTION join_cart(customer uuid, lines json, most_of_one integer, most_lines integer) RETURNS boolean
LANGUAGE plpgsql AS $$
DECLARE
	line record;
BEGIN
	PERFORM FROM customers c WHERE c.id = customer FOR UPDATE;
	IF NOT FOUND THEN
		RETURN false;
	END IF;
	FOR line IN
		SELECT * FROM json_to_recordset(lines) AS l (product_id uuid, size text, quantity integer)
	LOOP
		CONTINUE WHEN EXISTS (
			SELECT FROM cart_lines c
			WHERE c.customer_id = customer AND c.product_id = line.product_id AND c.size = line.size
				AND c.quantity >= line.quantity
		);
		PERFORM write_cart_line(
			customer, line.product_id, line.size, least(line.quantity, most_of_one), most_of_one, most_lines
		);
	END LOOP;
	RETURN true;
END $$;
