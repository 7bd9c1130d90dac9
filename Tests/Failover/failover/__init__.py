"""What a log in PostgreSQL keeps to when its servers die, freeze, are cut off or run full, under a manager as people
run one: Patroni with etcd, a primary and two standbys, each on a machine of its own, which is a network namespace.

    python3 -m failover faults --seed 11
    python3 -m failover faults --only killed,cut
    python3 -m failover lossy
"""
