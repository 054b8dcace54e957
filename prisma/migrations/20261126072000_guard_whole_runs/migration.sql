-- Runs were made for the whole of a condition, under '0'. Where several parts of it are each enough they count by part by
-- now, so those of before are for all of them: no other part may run for a condition that has had its run. What has runs of
-- other parts beside it was made by part.
UPDATE "guard_run" r
   SET "item" = '*'
  FROM "guard_permission" m
 WHERE m."id" = r."permission_id" AND r."item" = '0'
   AND (m."terms" #>> '{trigger,condition,kind}' = 'any' OR m."terms" #>> '{trigger,condition,any}' IS NOT NULL)
   AND NOT EXISTS (SELECT 1 FROM "guard_run" o
                    WHERE o."permission_id" = r."permission_id" AND o."crossing" = r."crossing" AND o."item" <> '0');
