"""The API described for programs: an OpenAPI document made from the routes there are and the wire's own schema."""
