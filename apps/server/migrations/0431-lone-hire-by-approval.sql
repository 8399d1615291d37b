-- It reads requests, which come after operators: the function is theirs. Its trigger goes with it.
alter function operator.refuse_lone_hire() set schema approval;
