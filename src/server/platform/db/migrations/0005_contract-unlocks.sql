CREATE TABLE "contract_unlocks" (
	"client_id" text NOT NULL,
	"contract_id" text NOT NULL,
	"day" text NOT NULL,
	"customer_id" text NOT NULL,
	"asked_at" timestamp (3) with time zone NOT NULL,
	"unlocked_at" timestamp (3) with time zone,
	CONSTRAINT "contract_unlocks_client_id_contract_id_day_pk" PRIMARY KEY("client_id","contract_id","day")
);
--> statement-breakpoint
CREATE INDEX "contract_unlocks_customer" ON "contract_unlocks" USING btree ("client_id","customer_id");