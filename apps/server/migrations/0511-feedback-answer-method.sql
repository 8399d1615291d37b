-- How a visitor was answered, at the contact they left; null for members, who read the answer in their messages.
alter table feedback.step add column method text check (method in ('email', 'phone'));
