CREATE TABLE "batch_lines" (
	"id" uuid PRIMARY KEY NOT NULL,
	"batch_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"change" integer DEFAULT 0 NOT NULL,
	"stage" text,
	"stage_before" text,
	"reason" text,
	"place" text DEFAULT '' NOT NULL,
	"cost_minor" bigint DEFAULT 0 NOT NULL,
	"cost_of" text,
	"size" text,
	"move_id" uuid,
	"note" text DEFAULT '' NOT NULL,
	"owner_id" uuid NOT NULL,
	"happened_at" timestamp with time zone NOT NULL,
	"takes_back" uuid,
	"key" text
);
--> statement-breakpoint
CREATE TABLE "batches" (
	"id" uuid PRIMARY KEY NOT NULL,
	"number" integer GENERATED ALWAYS AS IDENTITY (sequence name "batches_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"product_id" uuid NOT NULL,
	"origin" text NOT NULL,
	"supplier" text DEFAULT '' NOT NULL,
	"begun" integer NOT NULL,
	"alive" integer NOT NULL,
	"lost" integer DEFAULT 0 NOT NULL,
	"moved" integer DEFAULT 0 NOT NULL,
	"place" text NOT NULL,
	"begun_on" date NOT NULL,
	"stage" text NOT NULL,
	"stage_on" date NOT NULL,
	"cost_minor" bigint DEFAULT 0 NOT NULL,
	"grower_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "batches_alive_check" CHECK ("batches"."alive" >= 0 and "batches"."lost" >= 0 and "batches"."moved" >= 0),
	CONSTRAINT "batches_cost_check" CHECK ("batches"."cost_minor" >= 0)
);
--> statement-breakpoint
CREATE TABLE "stock_costs" (
	"product_id" uuid NOT NULL,
	"size" text NOT NULL,
	"average_minor" integer NOT NULL,
	"newest_minor" integer NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "stock_costs_product_id_size_pk" PRIMARY KEY("product_id","size"),
	CONSTRAINT "stock_costs_check" CHECK ("stock_costs"."average_minor" >= 0 and "stock_costs"."newest_minor" >= 0)
);
--> statement-breakpoint
CREATE TABLE "stocktake_lines" (
	"stocktake_id" uuid NOT NULL,
	"product_id" uuid NOT NULL,
	"size" text NOT NULL,
	"counted" integer NOT NULL,
	"reason" text,
	"counted_at" timestamp with time zone NOT NULL,
	"owner_id" uuid NOT NULL,
	CONSTRAINT "stocktake_lines_stocktake_id_product_id_size_pk" PRIMARY KEY("stocktake_id","product_id","size"),
	CONSTRAINT "stocktake_lines_counted_check" CHECK ("stocktake_lines"."counted" >= 0)
);
--> statement-breakpoint
CREATE TABLE "stocktakes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"started_by" uuid NOT NULL,
	"started_at" timestamp with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "cost_minor" integer;--> statement-breakpoint
ALTER TABLE "stock_moves" ADD COLUMN "cost_minor" integer;--> statement-breakpoint
ALTER TABLE "stock_moves" ADD COLUMN "reason" text;--> statement-breakpoint
ALTER TABLE "stock_moves" ADD COLUMN "note" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "stock_moves" ADD COLUMN "supplier" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "stock_moves" ADD COLUMN "paper" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "stock_moves" ADD COLUMN "received_on" date;--> statement-breakpoint
ALTER TABLE "stock_moves" ADD COLUMN "pair_id" uuid;--> statement-breakpoint
ALTER TABLE "stock_moves" ADD COLUMN "takes_back" uuid;--> statement-breakpoint
ALTER TABLE "stock_moves" ADD COLUMN "stocktake_id" uuid;--> statement-breakpoint
ALTER TABLE "stock_moves" ADD COLUMN "batch_id" uuid;--> statement-breakpoint
ALTER TABLE "stock_moves" ADD COLUMN "key" text;--> statement-breakpoint
ALTER TABLE "batch_lines" ADD CONSTRAINT "batch_lines_batch_id_batches_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."batches"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "batch_lines" ADD CONSTRAINT "batch_lines_move_id_stock_moves_id_fk" FOREIGN KEY ("move_id") REFERENCES "public"."stock_moves"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "batch_lines" ADD CONSTRAINT "batch_lines_owner_id_owners_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."owners"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "batch_lines" ADD CONSTRAINT "batch_lines_takes_back_batch_lines_id_fk" FOREIGN KEY ("takes_back") REFERENCES "public"."batch_lines"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "batches" ADD CONSTRAINT "batches_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "batches" ADD CONSTRAINT "batches_grower_id_owners_id_fk" FOREIGN KEY ("grower_id") REFERENCES "public"."owners"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_costs" ADD CONSTRAINT "stock_costs_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stocktake_lines" ADD CONSTRAINT "stocktake_lines_stocktake_id_stocktakes_id_fk" FOREIGN KEY ("stocktake_id") REFERENCES "public"."stocktakes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stocktake_lines" ADD CONSTRAINT "stocktake_lines_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stocktake_lines" ADD CONSTRAINT "stocktake_lines_owner_id_owners_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."owners"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stocktakes" ADD CONSTRAINT "stocktakes_started_by_owners_id_fk" FOREIGN KEY ("started_by") REFERENCES "public"."owners"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "batch_lines_batch_idx" ON "batch_lines" USING btree ("batch_id","happened_at");--> statement-breakpoint
CREATE UNIQUE INDEX "batch_lines_takes_back_key" ON "batch_lines" USING btree ("takes_back");--> statement-breakpoint
CREATE UNIQUE INDEX "batch_lines_key" ON "batch_lines" USING btree ("key");--> statement-breakpoint
CREATE INDEX "batches_alive_idx" ON "batches" USING btree ("begun_on") WHERE "batches"."alive" > 0;--> statement-breakpoint
CREATE INDEX "batches_product_idx" ON "batches" USING btree ("product_id","origin");--> statement-breakpoint
CREATE UNIQUE INDEX "batches_number_key" ON "batches" USING btree ("number");--> statement-breakpoint
CREATE UNIQUE INDEX "stocktakes_open_key" ON "stocktakes" USING btree (("finished_at" is null)) WHERE "stocktakes"."finished_at" is null;--> statement-breakpoint
ALTER TABLE "stock_moves" ADD CONSTRAINT "stock_moves_takes_back_stock_moves_id_fk" FOREIGN KEY ("takes_back") REFERENCES "public"."stock_moves"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_moves" ADD CONSTRAINT "stock_moves_stocktake_id_stocktakes_id_fk" FOREIGN KEY ("stocktake_id") REFERENCES "public"."stocktakes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "stock_moves_time_idx" ON "stock_moves" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "stock_moves_kind_idx" ON "stock_moves" USING btree ("kind","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "stock_moves_takes_back_key" ON "stock_moves" USING btree ("takes_back");--> statement-breakpoint
CREATE UNIQUE INDEX "stock_moves_key" ON "stock_moves" USING btree ("key");--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_cost_check" CHECK ("order_lines"."cost_minor" >= 0);--> statement-breakpoint
ALTER TABLE "stock_moves" ADD CONSTRAINT "stock_moves_cost_check" CHECK ("stock_moves"."cost_minor" >= 0);--> statement-breakpoint
-- What happened to a batch is only ever added; a reason may be given afterwards.
CREATE TRIGGER "batch_lines_only_added"
  BEFORE DELETE OR TRUNCATE ON "batch_lines"
  FOR EACH STATEMENT EXECUTE FUNCTION "only_added"();
--> statement-breakpoint
CREATE TRIGGER "batch_lines_keep_what_happened"
  BEFORE UPDATE OF "id", "batch_id", "kind", "change", "stage", "cost_minor", "owner_id", "happened_at", "move_id", "takes_back" ON "batch_lines"
  FOR EACH STATEMENT EXECUTE FUNCTION "only_added"();
