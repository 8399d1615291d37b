-- Open requests through agents are few, among ended ones of years: their lists begin at them.
create index request_open_of_agent on agent_service.request (agent_id, request_id desc) where ended_at is null;
create index request_open_of_brand on agent_service.request (brand_id, request_id desc) where ended_at is null;
