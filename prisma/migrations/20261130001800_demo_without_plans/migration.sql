-- Where there are no plans, no organization has a limit: the demo kept that of its file.
UPDATE "organization" SET "plan" = 'enterprise', "daily_limit_override" = NULL, "updated_at" = now()
WHERE "is_demo" AND EXISTS (SELECT FROM "installation" WHERE "serves" = 'us');
