-- Which languages there are is said once, in the table of languages that the contract is checked by.
alter table member.member drop constraint member_language_check;
alter table operator.operator drop constraint operator_language_check;
