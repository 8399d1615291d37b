-- What an operator gives alone is also summed over all members of a brand.
create index day_sum_of_operator on approval.day_sum (operator_id, matter, at);
create index day_sum_of_matter on approval.day_sum (matter, at);
