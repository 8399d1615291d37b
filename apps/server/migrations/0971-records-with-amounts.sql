-- Most windows of five minutes earn nothing: operators look through the records that do.
create index record_with_amount on statement.record (brand_id, record_id)
  where gross_minor <> 0 or correction_minor <> 0;
