-- Counter offers that wait for the house, and offers that ran out.
create index offer_by_time on agent_contract.offer (brand_id, answer_by);
