"""What a served store keeps to when its server is killed, asked for minutes, or asked nonsense.

    python3 -m service kills --rounds 50
    python3 -m service soak --seconds 300
    python3 -m service nonsense
"""
