websocket_urls = []
