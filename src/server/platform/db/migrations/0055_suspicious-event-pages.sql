DROP INDEX "suspicious_events_order";--> statement-breakpoint
CREATE INDEX "suspicious_events_newest" ON "suspicious_events" USING btree ("client_id","last_at","id");--> statement-breakpoint
CREATE INDEX "suspicious_events_all_newest" ON "suspicious_events" USING btree ("last_at","id");