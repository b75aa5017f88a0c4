DROP INDEX "notices_kind";--> statement-breakpoint
CREATE INDEX "credentials_account" ON "credentials" USING btree ("client_id","customer_id","changed_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "notices_kind" ON "notices" USING btree ("client_id","kind","source","sequence");