-- What only tests counted is asked by the tests themselves.
drop function bet.count_unbalanced();
drop function cashier.count_wrong_holds();
drop function transfer.count_wrong_transits();
drop function team_transfer.count_wrong();
