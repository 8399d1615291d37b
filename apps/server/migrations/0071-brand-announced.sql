-- Whatever is changed in a brand, by whatever tool, every node and open tab hears of it: its state,
-- its switches, the rules of its forms. Nothing else need be called.
drop trigger tell_status on brand.brand;
create trigger tell_status after update on brand.brand for each row
  when (old.* is distinct from new.*) execute function brand.tell_status();
