"""The MCP door: the same engine as tools for an assistant."""
