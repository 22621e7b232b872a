-- The planned sales that have not ended, and the time by the clock of the database, both in milliseconds: when the transaction
-- began. Which of them runs, and what a product costs in it, is said in contract/rules/money/current-price.ts.
CREATE OR REPLACE FUNCTION open_sales() RETURNS jsonb LANGUAGE sql STABLE AS $$
	SELECT jsonb_build_object(
		'at', floor(extract(epoch FROM now()) * 1000),
		'sales', coalesce(jsonb_agg(jsonb_build_object(
			'id', s.id, 'terms', s.terms, 'hasStarted', s.started_at IS NOT NULL,
			'startsAt', floor(extract(epoch FROM s.starts_at) * 1000), 'endsAt', floor(extract(epoch FROM s.ends_at) * 1000)
		) ORDER BY s.ends_at, s.id), '[]')
	)
	FROM planned_sales s WHERE s.ended_at IS NULL
$$;
