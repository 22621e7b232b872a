-- All tables as of 26 November 2026. Shops whose history ends with the 49 migrations before it are known: ../migration-history.ts.
CREATE EXTENSION IF NOT EXISTS pg_trgm;--> statement-breakpoint
CREATE TABLE "account_links" (
	"customer_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"token_hash" text NOT NULL,
	"requested_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"is_closing" boolean DEFAULT false NOT NULL,
	CONSTRAINT "account_links_token_hash_pk" PRIMARY KEY("token_hash")
);
--> statement-breakpoint
CREATE TABLE "customer_addresses" (
	"id" uuid PRIMARY KEY NOT NULL,
	"customer_id" uuid NOT NULL,
	"address" jsonb NOT NULL,
	"is_default" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "customer_devices" (
	"token_hash" text NOT NULL,
	"last_login_at" timestamp with time zone NOT NULL,
	"customer_id" uuid NOT NULL,
	CONSTRAINT "customer_devices_token_hash_customer_id_pk" PRIMARY KEY("token_hash","customer_id")
);
--> statement-breakpoint
CREATE TABLE "customer_sessions" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_seen_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"user_agent" text DEFAULT '' NOT NULL,
	"customer_id" uuid NOT NULL
);
--> statement-breakpoint
CREATE TABLE "customers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"password_hash" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"email" text,
	"phone" text,
	"email_verified_at" timestamp with time zone,
	"language" text,
	CONSTRAINT "customers_reachable" CHECK ("customers"."email" is not null or "customers"."phone" is not null)
);
--> statement-breakpoint
CREATE TABLE "owner_devices" (
	"token_hash" text NOT NULL,
	"last_login_at" timestamp with time zone NOT NULL,
	"owner_id" uuid NOT NULL,
	CONSTRAINT "owner_devices_token_hash_owner_id_pk" PRIMARY KEY("token_hash","owner_id")
);
--> statement-breakpoint
CREATE TABLE "owner_sessions" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_seen_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"user_agent" text DEFAULT '' NOT NULL,
	"owner_id" uuid NOT NULL
);
--> statement-breakpoint
CREATE TABLE "owners" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"password_hash" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"email" text NOT NULL,
	"disabled_at" timestamp with time zone,
	"language" text,
	"totp_secret" text,
	"totp_confirmed_at" timestamp with time zone,
	"totp_last_step" bigint,
	"recovery_code_hashes" text[] DEFAULT '{}' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "phone_codes" (
	"phone" text PRIMARY KEY NOT NULL,
	"code_hash" text NOT NULL,
	"purpose" text DEFAULT '' NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"tries" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "throttle_counts" (
	"key" text PRIMARY KEY NOT NULL,
	"window_start" timestamp with time zone NOT NULL,
	"hits" integer NOT NULL,
	CONSTRAINT "throttle_counts_hits_check" CHECK ("throttle_counts"."hits" >= 0)
);
--> statement-breakpoint
CREATE TABLE "posts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"slug" text NOT NULL,
	"words" jsonb NOT NULL,
	"picture" jsonb,
	"is_draft" boolean NOT NULL,
	"show_at" timestamp with time zone NOT NULL,
	"shown_at" timestamp with time zone,
	"revision" integer DEFAULT 1 NOT NULL,
	"saved_by" uuid NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "cart_lines" (
	"customer_id" uuid NOT NULL,
	"product_id" uuid NOT NULL,
	"size" text NOT NULL,
	"quantity" integer NOT NULL,
	"added_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "cart_lines_customer_id_product_id_size_pk" PRIMARY KEY("customer_id","product_id","size"),
	CONSTRAINT "cart_lines_quantity_check" CHECK ("cart_lines"."quantity" between 1 and 99)
);
--> statement-breakpoint
CREATE TABLE "catalog_changes" (
	"version" bigint PRIMARY KEY NOT NULL,
	"product_ids" jsonb
);
--> statement-breakpoint
CREATE TABLE "catalog_version" (
	"id" integer PRIMARY KEY NOT NULL,
	"version" bigint NOT NULL,
	CONSTRAINT "catalog_version_one_row" CHECK ("catalog_version"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE "categories" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"bengali_name" text DEFAULT '' NOT NULL,
	"slug" text NOT NULL,
	"icon" text DEFAULT '' NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"bengali_description" text DEFAULT '' NOT NULL,
	"picture" jsonb,
	"position" integer DEFAULT 0 NOT NULL,
	"archived_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "categories_name_check" CHECK ("categories"."name" <> '')
);
--> statement-breakpoint
CREATE TABLE "planned_sale_prices" (
	"sale_id" uuid NOT NULL,
	"product_id" uuid NOT NULL,
	"size" text NOT NULL,
	"usual_minor" integer NOT NULL,
	"sale_minor" integer NOT NULL,
	CONSTRAINT "planned_sale_prices_sale_id_product_id_size_pk" PRIMARY KEY("sale_id","product_id","size"),
	CONSTRAINT "planned_sale_prices_check" CHECK ("planned_sale_prices"."sale_minor" >= 0 and "planned_sale_prices"."sale_minor" < "planned_sale_prices"."usual_minor")
);
--> statement-breakpoint
CREATE TABLE "planned_sales" (
	"id" uuid PRIMARY KEY NOT NULL,
	"terms" jsonb NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"started_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "planned_sales_span_check" CHECK ("planned_sales"."ends_at" > "planned_sales"."starts_at")
);
--> statement-breakpoint
CREATE TABLE "product_pictures" (
	"product_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"url" text NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"color" text NOT NULL,
	"alt" text DEFAULT '' NOT NULL,
	"bengali_alt" text DEFAULT '' NOT NULL,
	CONSTRAINT "product_pictures_product_id_position_pk" PRIMARY KEY("product_id","position"),
	CONSTRAINT "product_pictures_position_check" CHECK ("product_pictures"."position" between 0 and 3)
);
--> statement-breakpoint
CREATE TABLE "product_sizes" (
	"product_id" uuid NOT NULL,
	"size" text NOT NULL,
	"position" integer NOT NULL,
	"offer_price_minor" integer,
	"stock" integer,
	CONSTRAINT "product_sizes_product_id_size_pk" PRIMARY KEY("product_id","size"),
	CONSTRAINT "product_sizes_stock_check" CHECK ("product_sizes"."stock" >= 0),
	CONSTRAINT "product_sizes_offer_price_check" CHECK ("product_sizes"."offer_price_minor" >= 0)
);
--> statement-breakpoint
CREATE TABLE "products" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"bengali_name" text DEFAULT '' NOT NULL,
	"botanical_name" text DEFAULT '' NOT NULL,
	"common_name" text DEFAULT '' NOT NULL,
	"short_description" text DEFAULT '' NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"care_guide" text DEFAULT '' NOT NULL,
	"bengali_short_description" text DEFAULT '' NOT NULL,
	"bengali_description" text DEFAULT '' NOT NULL,
	"bengali_care_guide" text DEFAULT '' NOT NULL,
	"category_id" uuid NOT NULL,
	"subcategory_id" uuid,
	"price_minor" integer NOT NULL,
	"offer_price_minor" integer NOT NULL,
	"in_stock" boolean DEFAULT true NOT NULL,
	"popular" boolean DEFAULT false NOT NULL,
	"popular_position" integer,
	"facts" jsonb,
	"synonyms" text[] DEFAULT '{}' NOT NULL,
	"weight_grams" integer,
	"needs_van" boolean DEFAULT false NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"saved_by" uuid,
	"deleted_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "products_name_check" CHECK ("products"."name" <> ''),
	CONSTRAINT "products_price_check" CHECK ("products"."price_minor" >= 0),
	CONSTRAINT "products_weight_check" CHECK ("products"."weight_grams" between 1 and 100000),
	CONSTRAINT "products_offer_price_check" CHECK ("products"."offer_price_minor" >= 0)
);
--> statement-breakpoint
CREATE TABLE "subcategories" (
	"id" uuid PRIMARY KEY NOT NULL,
	"category_id" uuid NOT NULL,
	"name" text NOT NULL,
	"bengali_name" text DEFAULT '' NOT NULL,
	"slug" text NOT NULL,
	"icon" text DEFAULT '' NOT NULL,
	"picture" jsonb,
	"position" integer,
	"archived_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "subcategories_name_check" CHECK ("subcategories"."name" <> '')
);
--> statement-breakpoint
CREATE TABLE "contact_messages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"message" text NOT NULL,
	"read_at" timestamp with time zone,
	"archived_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "contact_pictures" (
	"id" uuid PRIMARY KEY NOT NULL,
	"message_id" uuid NOT NULL,
	"place" integer NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"webp" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "coupon_uses" (
	"order_id" uuid PRIMARY KEY NOT NULL,
	"coupon_id" uuid NOT NULL,
	"customer_id" uuid,
	"phone" text NOT NULL,
	"given_minor" bigint NOT NULL,
	"sold_minor" bigint NOT NULL,
	"given_back_at" timestamp with time zone,
	"held_until" timestamp with time zone,
	CONSTRAINT "coupon_uses_amounts_check" CHECK ("coupon_uses"."given_minor" >= 0 and "coupon_uses"."sold_minor" >= 0)
);
--> statement-breakpoint
CREATE TABLE "coupons" (
	"id" uuid PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"terms" jsonb NOT NULL,
	"used" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "coupons_used_check" CHECK ("coupons"."used" >= 0)
);
--> statement-breakpoint
CREATE TABLE "courier_statement_keys" (
	"courier" text NOT NULL,
	"row_key" text NOT NULL,
	"statement_id" uuid NOT NULL,
	CONSTRAINT "courier_statement_keys_courier_row_key_pk" PRIMARY KEY("courier","row_key")
);
--> statement-breakpoint
CREATE TABLE "courier_statement_lines" (
	"statement_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"kind" text NOT NULL,
	"mark" text NOT NULL,
	"order_id" uuid,
	"due_minor" bigint NOT NULL,
	"paid_minor" bigint NOT NULL,
	"charges_minor" bigint NOT NULL,
	"is_collected" boolean NOT NULL,
	CONSTRAINT "courier_statement_lines_statement_id_position_pk" PRIMARY KEY("statement_id","position"),
	CONSTRAINT "courier_statement_lines_twice_check" CHECK ("courier_statement_lines"."kind" <> 'twice' or not "courier_statement_lines"."is_collected")
);
--> statement-breakpoint
CREATE TABLE "courier_statements" (
	"id" uuid PRIMARY KEY NOT NULL,
	"courier" text NOT NULL,
	"courier_name" text NOT NULL,
	"file_name" text NOT NULL,
	"file_hash" text NOT NULL,
	"order_count" integer NOT NULL,
	"cash_minor" bigint NOT NULL,
	"charges_minor" bigint NOT NULL,
	"in_part_minor" bigint DEFAULT 0 NOT NULL,
	"not_ours_minor" bigint DEFAULT 0 NOT NULL,
	"short_minor" bigint DEFAULT 0 NOT NULL,
	"bank_minor" bigint,
	"accepted_by" uuid NOT NULL,
	"accepted_at" timestamp with time zone NOT NULL,
	"undone_by" uuid,
	"undone_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "parcel_messages" (
	"courier" text NOT NULL,
	"message_key" text NOT NULL,
	"parcel_id" uuid NOT NULL,
	"word" text NOT NULL,
	"message" text NOT NULL,
	"said_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "parcel_messages_courier_message_key_pk" PRIMARY KEY("courier","message_key")
);
--> statement-breakpoint
CREATE TABLE "parcels" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"attempt" integer NOT NULL,
	"courier" text NOT NULL,
	"invoice" text NOT NULL,
	"state" text DEFAULT 'booking' NOT NULL,
	"amount_minor" bigint NOT NULL,
	"weight_grams" integer DEFAULT 1000 NOT NULL,
	"area" jsonb,
	"note" text DEFAULT '' NOT NULL,
	"consignment_id" text,
	"tracking_code" text DEFAULT '' NOT NULL,
	"tracking_url" text,
	"courier_word" text DEFAULT '' NOT NULL,
	"message" text DEFAULT '' NOT NULL,
	"said_at" timestamp with time zone,
	"booked_at" timestamp with time zone,
	"claimed_until" timestamp with time zone,
	"check_at" timestamp with time zone,
	"checks" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "parcels_amount_check" CHECK ("parcels"."amount_minor" >= 0 and "parcels"."amount_minor" % 100 = 0)
);
--> statement-breakpoint
CREATE TABLE "outbox" (
	"id" uuid PRIMARY KEY NOT NULL,
	"message_key" text NOT NULL,
	"kind" text NOT NULL,
	"payload" jsonb NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"due_at" timestamp with time zone DEFAULT now() NOT NULL,
	"claim" uuid,
	"handed_over_at" timestamp with time zone,
	"sent_at" timestamp with time zone,
	"last_error" text DEFAULT '' NOT NULL,
	"recipient" text DEFAULT '' NOT NULL,
	"subject" text DEFAULT '' NOT NULL,
	"body_text" text DEFAULT '' NOT NULL,
	"body_html" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "outbox_state_check" CHECK ("outbox"."state" in ('waiting', 'sent', 'failed', 'unsure', 'skipped'))
);
--> statement-breakpoint
CREATE TABLE "order_events" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"status" text NOT NULL,
	"detail" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"actor" text NOT NULL,
	"actor_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "order_lines" (
	"order_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"product_id" uuid NOT NULL,
	"name" text NOT NULL,
	"bengali_name" text DEFAULT '' NOT NULL,
	"picture" jsonb,
	"size" text NOT NULL,
	"offer_price_minor" integer NOT NULL,
	"quantity" integer NOT NULL,
	"weight_grams" integer,
	"needs_van" boolean DEFAULT false NOT NULL,
	"discount_minor" bigint DEFAULT 0 NOT NULL,
	"stock_taken" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "order_lines_order_id_position_pk" PRIMARY KEY("order_id","position"),
	CONSTRAINT "order_lines_stock_check" CHECK ("order_lines"."stock_taken" between 0 and "order_lines"."quantity"),
	CONSTRAINT "order_lines_quantity_check" CHECK ("order_lines"."quantity" between 1 and 99),
	CONSTRAINT "order_lines_price_check" CHECK ("order_lines"."offer_price_minor" >= 0),
	CONSTRAINT "order_lines_discount_check" CHECK ("order_lines"."discount_minor" between 0 and "order_lines"."offer_price_minor"::bigint * "order_lines"."quantity")
);
--> statement-breakpoint
CREATE TABLE "orders" (
	"id" uuid PRIMARY KEY NOT NULL,
	"number" integer GENERATED ALWAYS AS IDENTITY (sequence name "orders_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1001 CACHE 1),
	"customer_id" uuid,
	"address" jsonb NOT NULL,
	"subtotal_minor" bigint NOT NULL,
	"discount_minor" bigint DEFAULT 0 NOT NULL,
	"delivery_minor" bigint NOT NULL,
	"tax_minor" bigint NOT NULL,
	"rounding_minor" bigint DEFAULT 0 NOT NULL,
	"total_minor" bigint NOT NULL,
	"delivery_zone" jsonb,
	"advance" jsonb,
	"gift" jsonb,
	"coupon" jsonb,
	"payment_method" text NOT NULL,
	"is_paid" boolean DEFAULT false NOT NULL,
	"paid_at" timestamp with time zone,
	"paid_minor" bigint,
	"transfer" jsonb,
	"expires_at" timestamp with time zone,
	"flags" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"status" text DEFAULT 'Order Placed' NOT NULL,
	"canceled_at" timestamp with time zone,
	"cancel_kind" text,
	"cancel_reason" text DEFAULT '' NOT NULL,
	"returned_at" timestamp with time zone,
	"return_reason" text DEFAULT '' NOT NULL,
	"language" text DEFAULT 'en' NOT NULL,
	"source" text DEFAULT 'shop' NOT NULL,
	"owner_id" uuid,
	"note" text DEFAULT '' NOT NULL,
	"courier_name" text DEFAULT '' NOT NULL,
	"tracking_number" text DEFAULT '' NOT NULL,
	"parcel" jsonb,
	"search_text" text DEFAULT '' NOT NULL,
	"forget_address_at" timestamp with time zone,
	"address_forgotten_at" timestamp with time zone,
	"idempotency_key" text,
	"guest_key" text,
	"guest_network" text,
	"request_hash" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "orders_source_check" CHECK ("orders"."source" in ('shop', 'phone', 'message', 'visit')),
	CONSTRAINT "orders_status_check" CHECK ("orders"."status" in ('Order Placed', 'Packing', 'Shipped', 'Out for delivery', 'Delivered')),
	CONSTRAINT "orders_cancel_kind_check" CHECK ("orders"."cancel_kind" in ('customer', 'replaced', 'owner', 'expired', 'no-card-page')),
	CONSTRAINT "orders_flags_check" CHECK (jsonb_path_query_array("orders"."flags", '$[*].kind') <@ '["paid-twice","paid-after-return","paid-after-cancel","paid-after-deletion","paid-after-sellout","refund-due","other-session","unpaid-in-progress","second-payment","foreign-payment","other-amount","provider-warning","refund-refused","refunded-while-open","paid-instead-of-cash","parcel-trouble","in-words","call-first","transfer-after-end","coupon-over","overpaid","much-held"]'::jsonb),
	CONSTRAINT "orders_payment_method_check" CHECK ("orders"."payment_method" in ('COD', 'stripe', 'wallet')),
	CONSTRAINT "orders_parts_check" CHECK ("orders"."subtotal_minor" >= 0 and "orders"."delivery_minor" >= 0 and "orders"."tax_minor" >= 0),
	CONSTRAINT "orders_discount_check" CHECK ("orders"."discount_minor" between 0 and "orders"."subtotal_minor"),
	CONSTRAINT "orders_total_check" CHECK ("orders"."total_minor" = "orders"."subtotal_minor" - "orders"."discount_minor" + "orders"."delivery_minor" + "orders"."tax_minor" + "orders"."rounding_minor"),
	CONSTRAINT "orders_rounding_check" CHECK ("orders"."rounding_minor" between -49 and 50)
);
--> statement-breakpoint
CREATE TABLE "transfers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"wallet" text NOT NULL,
	"number" text NOT NULL,
	"trx_id" text NOT NULL,
	"state" text DEFAULT 'checking' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "transfers_trx_id_check" CHECK ("transfers"."trx_id" ~ '^[A-Z0-9]{8,12}$')
);
--> statement-breakpoint
CREATE TABLE "demo_sessions" (
	"id" text PRIMARY KEY NOT NULL,
	"idempotency_key" text NOT NULL,
	"request" jsonb NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"payment_id" text,
	"refund_id" text,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payment_events" (
	"provider" text NOT NULL,
	"event_id" text NOT NULL,
	"kind" text NOT NULL,
	"session_id" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payment_events_provider_event_id_pk" PRIMARY KEY("provider","event_id")
);
--> statement-breakpoint
CREATE TABLE "payments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"attempt" integer NOT NULL,
	"provider" text NOT NULL,
	"state" text DEFAULT 'opening' NOT NULL,
	"session_id" text,
	"payment_id" text,
	"amount_minor" bigint NOT NULL,
	"currency" text NOT NULL,
	"paid_minor" bigint,
	"paid_currency" text,
	"paid_at" timestamp with time zone,
	"url" text,
	"expires_at" timestamp with time zone NOT NULL,
	"refunded_at" timestamp with time zone,
	"check_at" timestamp with time zone,
	"checks" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payments_amount_check" CHECK ("payments"."amount_minor" > 0)
);
--> statement-breakpoint
CREATE TABLE "refunds" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"payment_id" uuid,
	"refund_key" text NOT NULL,
	"amount_minor" bigint NOT NULL,
	"currency" text NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"lines" jsonb,
	"state" text NOT NULL,
	"reference" text DEFAULT '' NOT NULL,
	"asking_until" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"done_at" timestamp with time zone,
	CONSTRAINT "refunds_state_check" CHECK ("refunds"."state" in ('due', 'done', 'refused')),
	CONSTRAINT "refunds_amount_check" CHECK ("refunds"."amount_minor" > 0)
);
--> statement-breakpoint
CREATE TABLE "searches" (
	"day" date NOT NULL,
	"query" text NOT NULL,
	"count" integer NOT NULL,
	"results" integer NOT NULL,
	"closest" integer NOT NULL,
	CONSTRAINT "searches_day_query_pk" PRIMARY KEY("day","query")
);
--> statement-breakpoint
CREATE TABLE "settings" (
	"name" text PRIMARY KEY NOT NULL,
	"value" jsonb NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "word_versions" (
	"number" integer PRIMARY KEY NOT NULL,
	"words" jsonb NOT NULL,
	"saved_by" uuid NOT NULL,
	"saved_at" timestamp with time zone DEFAULT now() NOT NULL,
	"published_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "stock_moves" (
	"id" uuid PRIMARY KEY NOT NULL,
	"product_id" uuid NOT NULL,
	"size" text NOT NULL,
	"kind" text NOT NULL,
	"change" integer,
	"left" integer,
	"order_id" uuid,
	"owner_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "order_tallies" (
	"day" date NOT NULL,
	"status" text NOT NULL,
	"mark" text NOT NULL,
	"is_paid" boolean NOT NULL,
	"payment_method" text NOT NULL,
	"orders" integer NOT NULL,
	"total_minor" bigint NOT NULL,
	CONSTRAINT "order_tallies_day_status_mark_is_paid_payment_method_pk" PRIMARY KEY("day","status","mark","is_paid","payment_method")
);
--> statement-breakpoint
CREATE TABLE "product_tallies" (
	"day" date NOT NULL,
	"product_id" uuid NOT NULL,
	"quantity" integer NOT NULL,
	"amount_minor" bigint NOT NULL,
	CONSTRAINT "product_tallies_day_product_id_pk" PRIMARY KEY("day","product_id")
);
--> statement-breakpoint
ALTER TABLE "account_links" ADD CONSTRAINT "account_links_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_addresses" ADD CONSTRAINT "customer_addresses_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_devices" ADD CONSTRAINT "customer_devices_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_sessions" ADD CONSTRAINT "customer_sessions_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "owner_devices" ADD CONSTRAINT "owner_devices_owner_id_owners_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."owners"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "owner_sessions" ADD CONSTRAINT "owner_sessions_owner_id_owners_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."owners"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cart_lines" ADD CONSTRAINT "cart_lines_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cart_lines" ADD CONSTRAINT "cart_lines_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "planned_sale_prices" ADD CONSTRAINT "planned_sale_prices_sale_id_planned_sales_id_fk" FOREIGN KEY ("sale_id") REFERENCES "public"."planned_sales"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "planned_sale_prices" ADD CONSTRAINT "planned_sale_prices_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_pictures" ADD CONSTRAINT "product_pictures_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_sizes" ADD CONSTRAINT "product_sizes_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_category_id_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."categories"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_subcategory_id_subcategories_id_fk" FOREIGN KEY ("subcategory_id") REFERENCES "public"."subcategories"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subcategories" ADD CONSTRAINT "subcategories_category_id_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."categories"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_pictures" ADD CONSTRAINT "contact_pictures_message_id_contact_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."contact_messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupon_uses" ADD CONSTRAINT "coupon_uses_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupon_uses" ADD CONSTRAINT "coupon_uses_coupon_id_coupons_id_fk" FOREIGN KEY ("coupon_id") REFERENCES "public"."coupons"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupon_uses" ADD CONSTRAINT "coupon_uses_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "courier_statement_keys" ADD CONSTRAINT "courier_statement_keys_statement_id_courier_statements_id_fk" FOREIGN KEY ("statement_id") REFERENCES "public"."courier_statements"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "courier_statement_lines" ADD CONSTRAINT "courier_statement_lines_statement_id_courier_statements_id_fk" FOREIGN KEY ("statement_id") REFERENCES "public"."courier_statements"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "courier_statement_lines" ADD CONSTRAINT "courier_statement_lines_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "courier_statements" ADD CONSTRAINT "courier_statements_accepted_by_owners_id_fk" FOREIGN KEY ("accepted_by") REFERENCES "public"."owners"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "courier_statements" ADD CONSTRAINT "courier_statements_undone_by_owners_id_fk" FOREIGN KEY ("undone_by") REFERENCES "public"."owners"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "parcel_messages" ADD CONSTRAINT "parcel_messages_parcel_id_parcels_id_fk" FOREIGN KEY ("parcel_id") REFERENCES "public"."parcels"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "parcels" ADD CONSTRAINT "parcels_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_events" ADD CONSTRAINT "order_events_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_owner_id_owners_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."owners"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transfers" ADD CONSTRAINT "transfers_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_moves" ADD CONSTRAINT "stock_moves_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_moves" ADD CONSTRAINT "stock_moves_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_moves" ADD CONSTRAINT "stock_moves_owner_id_owners_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."owners"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "account_links_customer_idx" ON "account_links" USING btree ("customer_id","kind");--> statement-breakpoint
CREATE INDEX "account_links_expiry_idx" ON "account_links" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "customer_addresses_customer_idx" ON "customer_addresses" USING btree ("customer_id");--> statement-breakpoint
CREATE UNIQUE INDEX "customer_addresses_default_key" ON "customer_addresses" USING btree ("customer_id") WHERE "customer_addresses"."is_default";--> statement-breakpoint
CREATE INDEX "customer_devices_customer_idx" ON "customer_devices" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "customer_devices_login_idx" ON "customer_devices" USING btree ("last_login_at");--> statement-breakpoint
CREATE INDEX "customer_sessions_customer_idx" ON "customer_sessions" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "customer_sessions_expiry_idx" ON "customer_sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "customers_email_key" ON "customers" USING btree (lower("email"));--> statement-breakpoint
CREATE UNIQUE INDEX "customers_phone_key" ON "customers" USING btree ("phone");--> statement-breakpoint
CREATE INDEX "owner_devices_owner_idx" ON "owner_devices" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "owner_devices_login_idx" ON "owner_devices" USING btree ("last_login_at");--> statement-breakpoint
CREATE INDEX "owner_sessions_owner_idx" ON "owner_sessions" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "owner_sessions_expiry_idx" ON "owner_sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "owners_email_key" ON "owners" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "phone_codes_expiry_idx" ON "phone_codes" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "throttle_counts_window_idx" ON "throttle_counts" USING btree ("window_start");--> statement-breakpoint
CREATE UNIQUE INDEX "posts_slug_key" ON "posts" USING btree ("slug");--> statement-breakpoint
CREATE INDEX "posts_show_at_idx" ON "posts" USING btree ("show_at");--> statement-breakpoint
CREATE UNIQUE INDEX "categories_slug_key" ON "categories" USING btree ("slug");--> statement-breakpoint
CREATE UNIQUE INDEX "categories_name_key" ON "categories" USING btree (lower("name"));--> statement-breakpoint
CREATE INDEX "planned_sale_prices_product_idx" ON "planned_sale_prices" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "planned_sales_ahead_idx" ON "planned_sales" USING btree ("starts_at") WHERE "planned_sales"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "products_category_idx" ON "products" USING btree ("category_id");--> statement-breakpoint
CREATE INDEX "products_subcategory_idx" ON "products" USING btree ("subcategory_id");--> statement-breakpoint
CREATE UNIQUE INDEX "subcategories_slug_key" ON "subcategories" USING btree ("slug");--> statement-breakpoint
CREATE UNIQUE INDEX "subcategories_category_name_key" ON "subcategories" USING btree ("category_id",lower("name"));--> statement-breakpoint
CREATE INDEX "contact_messages_list_idx" ON "contact_messages" USING btree ("created_at","id","archived_at","read_at");--> statement-breakpoint
CREATE INDEX "contact_messages_search_idx" ON "contact_messages" USING gin ((regexp_replace(translate(lower(normalize(regexp_replace(normalize(replace(replace(regexp_replace(replace(translate("name", '০১২৩৪৫৬৭৮৯०१२३४५६७८९٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹０１２３４５６７８９', '01234567890123456789012345678901234567890123456789'), E'\u09A4\u09CD\u200D', E'\u09CE'), E'[\u00AD\u034F\u061C\u115F\u1160\u17B4\u17B5\u180B-\u180F\u200B-\u200F\u202A-\u202E\u2060-\u206F\u3164\uFE00-\uFE0F\uFEFF\uFFA0]', '', 'g'), 'ß', 'ss'), 'ς', 'σ'), NFD), E'[\u0300-\u036F]', '', 'g'), NFC)), E'''`\u00B4\u02BC\u2018\u2019\u2032', ''), E'[\\s\u00A0\u058A\u1680\u2000-\u200A\u2010-\u2015\u2028\u2029\u202F\u205F\u2212\u2E3A\u2E3B\u3000\u301C\u3030\uFE31\uFE32\uFE58\uFE63\uFF0D-]+', ' ', 'g')) gin_trgm_ops,(regexp_replace(translate(lower(normalize(regexp_replace(normalize(replace(replace(regexp_replace(replace(translate("email", '০১২৩৪৫৬৭৮৯०१२३४५६७८९٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹０１２３４５６７８９', '01234567890123456789012345678901234567890123456789'), E'\u09A4\u09CD\u200D', E'\u09CE'), E'[\u00AD\u034F\u061C\u115F\u1160\u17B4\u17B5\u180B-\u180F\u200B-\u200F\u202A-\u202E\u2060-\u206F\u3164\uFE00-\uFE0F\uFEFF\uFFA0]', '', 'g'), 'ß', 'ss'), 'ς', 'σ'), NFD), E'[\u0300-\u036F]', '', 'g'), NFC)), E'''`\u00B4\u02BC\u2018\u2019\u2032', ''), E'[\\s\u00A0\u058A\u1680\u2000-\u200A\u2010-\u2015\u2028\u2029\u202F\u205F\u2212\u2E3A\u2E3B\u3000\u301C\u3030\uFE31\uFE32\uFE58\uFE63\uFF0D-]+', ' ', 'g')) gin_trgm_ops,(regexp_replace(translate(lower(normalize(regexp_replace(normalize(replace(replace(regexp_replace(replace(translate("message", '০১২৩৪৫৬৭৮৯०१२३४५६७८९٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹０１２３４５６７８９', '01234567890123456789012345678901234567890123456789'), E'\u09A4\u09CD\u200D', E'\u09CE'), E'[\u00AD\u034F\u061C\u115F\u1160\u17B4\u17B5\u180B-\u180F\u200B-\u200F\u202A-\u202E\u2060-\u206F\u3164\uFE00-\uFE0F\uFEFF\uFFA0]', '', 'g'), 'ß', 'ss'), 'ς', 'σ'), NFD), E'[\u0300-\u036F]', '', 'g'), NFC)), E'''`\u00B4\u02BC\u2018\u2019\u2032', ''), E'[\\s\u00A0\u058A\u1680\u2000-\u200A\u2010-\u2015\u2028\u2029\u202F\u205F\u2212\u2E3A\u2E3B\u3000\u301C\u3030\uFE31\uFE32\uFE58\uFE63\uFF0D-]+', ' ', 'g')) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "contact_pictures_message_idx" ON "contact_pictures" USING btree ("message_id");--> statement-breakpoint
CREATE INDEX "coupon_uses_phone_idx" ON "coupon_uses" USING btree ("coupon_id","phone");--> statement-breakpoint
CREATE INDEX "coupon_uses_customer_idx" ON "coupon_uses" USING btree ("customer_id");--> statement-breakpoint
CREATE UNIQUE INDEX "coupons_code_key" ON "coupons" USING btree ("code");--> statement-breakpoint
CREATE INDEX "courier_statement_keys_statement_idx" ON "courier_statement_keys" USING btree ("statement_id");--> statement-breakpoint
CREATE INDEX "courier_statement_lines_order_idx" ON "courier_statement_lines" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "courier_statement_lines_part_idx" ON "courier_statement_lines" USING btree ("order_id") WHERE "courier_statement_lines"."kind" in ('less', 'more') and not "courier_statement_lines"."is_collected";--> statement-breakpoint
CREATE UNIQUE INDEX "courier_statements_file_key" ON "courier_statements" USING btree ("courier","file_hash") WHERE "courier_statements"."undone_at" is null;--> statement-breakpoint
CREATE INDEX "courier_statements_accepted_idx" ON "courier_statements" USING btree ("accepted_at");--> statement-breakpoint
CREATE INDEX "parcel_messages_parcel_idx" ON "parcel_messages" USING btree ("parcel_id");--> statement-breakpoint
CREATE UNIQUE INDEX "parcels_attempt_key" ON "parcels" USING btree ("order_id","attempt");--> statement-breakpoint
CREATE UNIQUE INDEX "parcels_invoice_key" ON "parcels" USING btree ("courier","invoice");--> statement-breakpoint
CREATE UNIQUE INDEX "parcels_consignment_key" ON "parcels" USING btree ("courier","consignment_id");--> statement-breakpoint
CREATE UNIQUE INDEX "parcels_open_key" ON "parcels" USING btree ("order_id") WHERE "parcels"."state" not in ('refused', 'withdrawn', 'returned', 'lost');--> statement-breakpoint
CREATE INDEX "parcels_check_idx" ON "parcels" USING btree ("check_at") WHERE "parcels"."check_at" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "outbox_message_key" ON "outbox" USING btree ("message_key");--> statement-breakpoint
CREATE INDEX "outbox_due_idx" ON "outbox" USING btree ("due_at") WHERE "outbox"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "outbox_list_idx" ON "outbox" USING btree ("created_at","id","state");--> statement-breakpoint
CREATE INDEX "outbox_search_idx" ON "outbox" USING gin ((regexp_replace(translate(lower(normalize(regexp_replace(normalize(replace(replace(regexp_replace(replace(translate("recipient", '০১২৩৪৫৬৭৮৯०१२३४५६७८९٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹０１２３４５６７８９', '01234567890123456789012345678901234567890123456789'), E'\u09A4\u09CD\u200D', E'\u09CE'), E'[\u00AD\u034F\u061C\u115F\u1160\u17B4\u17B5\u180B-\u180F\u200B-\u200F\u202A-\u202E\u2060-\u206F\u3164\uFE00-\uFE0F\uFEFF\uFFA0]', '', 'g'), 'ß', 'ss'), 'ς', 'σ'), NFD), E'[\u0300-\u036F]', '', 'g'), NFC)), E'''`\u00B4\u02BC\u2018\u2019\u2032', ''), E'[\\s\u00A0\u058A\u1680\u2000-\u200A\u2010-\u2015\u2028\u2029\u202F\u205F\u2212\u2E3A\u2E3B\u3000\u301C\u3030\uFE31\uFE32\uFE58\uFE63\uFF0D-]+', ' ', 'g')) gin_trgm_ops,(regexp_replace(translate(lower(normalize(regexp_replace(normalize(replace(replace(regexp_replace(replace(translate("subject", '০১২৩৪৫৬৭৮৯०१२३४५६७८९٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹０１２３４５６７８９', '01234567890123456789012345678901234567890123456789'), E'\u09A4\u09CD\u200D', E'\u09CE'), E'[\u00AD\u034F\u061C\u115F\u1160\u17B4\u17B5\u180B-\u180F\u200B-\u200F\u202A-\u202E\u2060-\u206F\u3164\uFE00-\uFE0F\uFEFF\uFFA0]', '', 'g'), 'ß', 'ss'), 'ς', 'σ'), NFD), E'[\u0300-\u036F]', '', 'g'), NFC)), E'''`\u00B4\u02BC\u2018\u2019\u2032', ''), E'[\\s\u00A0\u058A\u1680\u2000-\u200A\u2010-\u2015\u2028\u2029\u202F\u205F\u2212\u2E3A\u2E3B\u3000\u301C\u3030\uFE31\uFE32\uFE58\uFE63\uFF0D-]+', ' ', 'g')) gin_trgm_ops) WHERE "outbox"."recipient" <> '';--> statement-breakpoint
CREATE INDEX "order_events_order_idx" ON "order_events" USING btree ("order_id","created_at");--> statement-breakpoint
CREATE INDEX "order_lines_product_idx" ON "order_lines" USING btree ("product_id","order_id");--> statement-breakpoint
CREATE UNIQUE INDEX "orders_number_key" ON "orders" USING btree ("number");--> statement-breakpoint
CREATE UNIQUE INDEX "orders_idempotency_key" ON "orders" USING btree ("customer_id","idempotency_key");--> statement-breakpoint
CREATE UNIQUE INDEX "orders_owner_idempotency_key" ON "orders" USING btree ("owner_id","idempotency_key");--> statement-breakpoint
CREATE UNIQUE INDEX "orders_guest_key" ON "orders" USING btree ("guest_key");--> statement-breakpoint
CREATE INDEX "orders_guest_network_idx" ON "orders" USING btree ("guest_network") WHERE "orders"."guest_network" is not null;--> statement-breakpoint
CREATE INDEX "orders_customer_idx" ON "orders" USING btree ("customer_id","created_at");--> statement-breakpoint
CREATE INDEX "orders_guest_email_idx" ON "orders" USING btree (lower("address"->>'email')) WHERE "orders"."customer_id" is null and "orders"."source" = 'shop';--> statement-breakpoint
CREATE INDEX "orders_forget_address_idx" ON "orders" USING btree ("forget_address_at") WHERE "orders"."forget_address_at" is not null;--> statement-breakpoint
CREATE INDEX "orders_created_list_idx" ON "orders" USING btree ("created_at","number","status","is_paid","payment_method","canceled_at","returned_at");--> statement-breakpoint
CREATE INDEX "orders_status_list_idx" ON "orders" USING btree ("status","created_at","number","is_paid","payment_method","canceled_at","returned_at");--> statement-breakpoint
CREATE INDEX "orders_total_list_idx" ON "orders" USING btree ("total_minor","number","created_at","status","is_paid","payment_method","canceled_at","returned_at");--> statement-breakpoint
CREATE INDEX "orders_with_coupon_idx" ON "orders" USING btree ("created_at") WHERE "orders"."coupon" is not null;--> statement-breakpoint
CREATE INDEX "orders_transfer_expiry_idx" ON "orders" USING btree ("expires_at") WHERE "orders"."payment_method" <> 'stripe' and "orders"."expires_at" is not null;--> statement-breakpoint
CREATE INDEX "orders_to_check_idx" ON "orders" USING btree ("number") WHERE "orders"."transfer"->>'state' = 'checking';--> statement-breakpoint
CREATE INDEX "orders_cash_to_collect_idx" ON "orders" USING btree ("id") WHERE "orders"."payment_method" = 'COD' and not "orders"."is_paid" and "orders"."canceled_at" is null and "orders"."returned_at" is null;--> statement-breakpoint
CREATE INDEX "orders_with_advance_idx" ON "orders" USING btree ("number") WHERE "orders"."advance" is not null and not "orders"."is_paid";--> statement-breakpoint
CREATE INDEX "orders_with_flags_idx" ON "orders" USING btree ("number") WHERE "orders"."flags" <> '[]';--> statement-breakpoint
CREATE INDEX "orders_search_idx" ON "orders" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "transfers_trx_id_key" ON "transfers" USING btree ("trx_id");--> statement-breakpoint
CREATE INDEX "transfers_order_idx" ON "transfers" USING btree ("order_id");--> statement-breakpoint
CREATE UNIQUE INDEX "demo_sessions_idempotency_key" ON "demo_sessions" USING btree ("idempotency_key");--> statement-breakpoint
CREATE UNIQUE INDEX "payments_attempt_key" ON "payments" USING btree ("order_id","attempt");--> statement-breakpoint
CREATE UNIQUE INDEX "payments_session_key" ON "payments" USING btree ("provider","session_id");--> statement-breakpoint
CREATE UNIQUE INDEX "payments_payment_key" ON "payments" USING btree ("provider","payment_id");--> statement-breakpoint
CREATE UNIQUE INDEX "payments_paid_key" ON "payments" USING btree ("order_id") WHERE "payments"."state" = 'paid';--> statement-breakpoint
CREATE INDEX "payments_check_idx" ON "payments" USING btree ("check_at") WHERE "payments"."check_at" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "refunds_refund_key" ON "refunds" USING btree ("refund_key");--> statement-breakpoint
CREATE UNIQUE INDEX "refunds_due_key" ON "refunds" USING btree ("payment_id") WHERE "refunds"."state" = 'due';--> statement-breakpoint
CREATE INDEX "refunds_order_idx" ON "refunds" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "refunds_reference_idx" ON "refunds" USING btree ("reference") WHERE "refunds"."reference" <> '';--> statement-breakpoint
CREATE INDEX "refunds_done_idx" ON "refunds" USING btree ("done_at") WHERE "refunds"."state" = 'done';--> statement-breakpoint
CREATE INDEX "stock_moves_product_idx" ON "stock_moves" USING btree ("product_id","size","created_at");--> statement-breakpoint
CREATE INDEX "stock_moves_order_idx" ON "stock_moves" USING btree ("order_id");--> statement-breakpoint
INSERT INTO "catalog_version" ("id", "version") VALUES (1, 1);--> statement-breakpoint
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
--> statement-breakpoint
-- Only so that the trigger can name it: its text is db/functions/tally_changed_order.sql, applied at the same start.
CREATE FUNCTION "tally_changed_order"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RETURN NULL;
END $$;
--> statement-breakpoint
-- Deferred, because an order is written in several statements.
CREATE CONSTRAINT TRIGGER "order_tallied"
  AFTER INSERT OR DELETE OR UPDATE OF "status", "canceled_at", "returned_at", "is_paid", "payment_method", "total_minor", "created_at" ON "orders"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "tally_changed_order"();
