-- After an appeal an operator allows a member one claim of a promotion, although person, browser, payout account or
-- network have used it.
create table promotion.exemption (
  exemption_id bigint generated always as identity primary key,
  promotion_id uuid not null references promotion.promotion,
  member_id uuid not null,
  allowed_by uuid not null,
  because text not null,
  allowed_at timestamptz not null,
  -- By the claim that it was for.
  used_at timestamptz
);

create index exemption_open on promotion.exemption (promotion_id, member_id) where used_at is null;
