-- The setting has its new name where a brand has stored it: a brand that asks for no receipt goes on without.

update brand.brand
   set config = jsonb_set(config, '{withdrawal}',
                          (config -> 'withdrawal') - 'asksReceipt'
                          || jsonb_build_object('needsReceipt', config #> '{withdrawal,asksReceipt}'))
 where config #> '{withdrawal,asksReceipt}' is not null;
