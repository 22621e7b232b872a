-- Carts are changed by server/cart/cart.ts again; the functions that stay are in db/functions.
DROP FUNCTION join_cart(uuid, json, integer, integer);--> statement-breakpoint
DROP FUNCTION write_cart_line(uuid, uuid, text, integer, integer, integer);--> statement-breakpoint
DROP FUNCTION write_order(json, json, json, json, boolean);--> statement-breakpoint
DROP FUNCTION remove_ordered(uuid, json);
